// CustomTokenSignIn.swift: sign-in with Yahoo by your own server, where Firebase's pages do not run.
//
// Needs the products FirebaseCore and FirebaseAuth of firebase-ios-sdk, `FirebaseApp.configure()`
// before the first call, and a server that answers `yahoo/begin` and `yahoo/finish`:
// `scripts/copy-out app-server FOLDER` copies one.
// In an app: iOS 16, macOS 13 or visionOS, or newer.
// Fill in: nothing. `server` is the URL of your server, and `scheme` is the URL scheme with which
// it sends the browser back to your app.
// `signIn` throws a `Problem`; an error of Foundation, such as a `URLError`; a `DecodingError` if
// `server` is another site; an error of AuthenticationServices, such as
// `ASWebAuthenticationSessionError` if the user closes the pages; or an `NSError` of FirebaseAuth.
// The reasons: custom-token.md, in Docs of the project that this file was copied from.

@preconcurrency import FirebaseAuth  // Swift 6 mode: `Auth` is not Sendable.
import Foundation

/// Sign-in with Yahoo by your own server, which vouches for the user with a custom token.
@MainActor struct CustomTokenSignIn {
    /// Why a sign-in ended without a user.
    enum Problem: Error {
        /// The pages ended without a ticket: the user refused, or your server could not finish with
        /// Yahoo. Offer to begin again.
        case noTicket
        /// The system did not show the pages.
        case pagesDidNotOpen
        /// Your server answered with this status, which is not 200.
        case status(Int)
    }

    /// Posts JSON to a path of your server, and returns the body of a successful answer.
    typealias Post = (_ path: String, _ json: Data) async throws -> Data
    /// Shows a page in a browser, and returns the URL that opened the app at the end.
    typealias Pages = (_ page: URL) async throws -> URL

    /// The answer of `yahoo/begin`.
    nonisolated private struct BeginAnswer: Decodable {
        let attempt: String
        let url: URL
    }

    /// The answer of `yahoo/finish`.
    nonisolated private struct FinishAnswer: Decodable {
        let customToken: String
    }

    private let post: Post
    private let pages: Pages

    /// In an app, use `init(server:scheme:above:)`.
    init(post: @escaping Post, pages: @escaping Pages) {
        self.post = post
        self.pages = pages
    }

    // snippet.custom-token
    /// Signs in: your server runs the code flow with Yahoo, and vouches for the user.
    func signIn() async throws -> AuthDataResult {
        // The server begins, and gives the app a secret for the last step.
        let begun: BeginAnswer = try await ask("yahoo/begin", [:])
        // The user signs in on Yahoo's pages. The server exchanges the code, and answers with a ticket.
        let callback = try await pages(begun.url)
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems
        guard let ticket = items?.first(where: { $0.name == "ticket" })?.value
        else { throw Problem.noTicket }
        // Secret and ticket together give the token of a user that the server knows.
        let finished: FinishAnswer = try await ask(
            "yahoo/finish", ["attempt": begun.attempt, "ticket": ticket])
        return try await Auth.auth().signIn(withCustomToken: finished.customToken)
    }
    // snippet.end

    private func ask<Answer: Decodable>(
        _ path: String, _ body: [String: String]
    ) async throws -> Answer {
        let answer = try await post(path, JSONEncoder().encode(body))
        return try JSONDecoder().decode(Answer.self, from: answer)
    }
}

#if canImport(AuthenticationServices)
    import AuthenticationServices

    extension CustomTokenSignIn {
        /// Signs in by the pages of the system's browser, shown above a window.
        ///
        /// - Parameters:
        ///   - server: the URL of your server, under which `yahoo/begin` and `yahoo/finish` are.
        ///   - scheme: the URL scheme with which your server sends the browser back to your app.
        ///   - window: the window that the pages are shown above.
        init(server: URL, scheme: String, above window: ASPresentationAnchor) {
            self.init { path, json in
                var request = URLRequest(url: server.appending(path: path))
                request.httpMethod = "POST"
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                request.httpBody = json
                let session = URLSession(
                    configuration: .ephemeral, delegate: CustomTokenNoRedirects(), delegateQueue: nil)
                defer { session.finishTasksAndInvalidate() }
                let (data, response) = try await session.data(for: request)
                guard let status = (response as? HTTPURLResponse)?.statusCode else {
                    throw URLError(.badServerResponse)
                }
                guard status == 200 else { throw Problem.status(status) }
                return data
            } pages: { page in
                try await CustomTokenPages(window).show(page, until: scheme)
            }
        }
    }

    /// Follows no redirect: it would carry the secret of the sign-in to another URL.
    nonisolated private final class CustomTokenNoRedirects: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) { completionHandler(nil) }
    }

    /// The system's browser sheet.
    @MainActor
    private final class CustomTokenPages: NSObject,
        ASWebAuthenticationPresentationContextProviding
    {
        private let window: ASPresentationAnchor

        init(_ window: ASPresentationAnchor) { self.window = window }

        func show(_ page: URL, until scheme: String) async throws -> URL {
            let (answers, ended) = AsyncThrowingStream<URL, any Error>.makeStream()
            // @Sendable: the system may call it on another thread than the main one.
            let finish: @Sendable (URL?, (any Error)?) -> Void = { callback, error in
                if let callback { ended.yield(callback) }
                ended.finish(throwing: error)
            }
            let session: ASWebAuthenticationSession
            if #available(iOS 17.4, macOS 14.4, visionOS 1.1, *) {
                // For a URL of your own domain: `.https(host:path:)`, and the domain under `webcredentials`.
                session = ASWebAuthenticationSession(
                    url: page, callback: .customScheme(scheme), completionHandler: finish)
            } else {
                session = ASWebAuthenticationSession(
                    url: page, callbackURLScheme: scheme, completionHandler: finish)
            }
            session.presentationContextProvider = self
            // Kept, with this object, while its sheet is open.
            defer { withExtendedLifetime((self, session)) {} }
            // If it cannot start, it may still call the closure: the first end counts.
            if !session.start() {
                ended.finish(throwing: CustomTokenSignIn.Problem.pagesDidNotOpen)
            }
            for try await callback in answers { return callback }
            // A task that was cancelled ends the answers, and leaves the sheet open.
            session.cancel()
            try Task.checkCancellation()
            throw CustomTokenSignIn.Problem.noTicket
        }

        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            window
        }
    }
#endif
