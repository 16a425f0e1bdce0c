import AuthenticationServices
@preconcurrency import FirebaseAuth
import Foundation

/// Sign-in with Yahoo by a server of yours, which vouches for the user: where Firebase's pages do not run.
///
/// The requests are those of this project's `AppServer`. Docs/custom-token.md
@MainActor final class CustomTokenSignIn: NSObject, ASWebAuthenticationPresentationContextProviding {
    private nonisolated struct Begun: Decodable {
        var attempt: String
        var url: URL
    }

    private nonisolated struct Finished: Decodable {
        var customToken: String
    }

    private let auth: Auth
    private let server: URL
    private let window: ASPresentationAnchor
    /// Kept while its sheet is open.
    private var session: ASWebAuthenticationSession?

    init(server: URL, above window: ASPresentationAnchor, auth: Auth = Auth.auth()) {
        self.server = server
        self.window = window
        self.auth = auth
    }

    /// Signs in; the scheme is the one by which the server sends the browser back.
    func signIn(scheme: String) async throws -> AuthDataResult {
        // snippet.custom-token
        // The server begins, and gives the app a secret for the next step.
        let begun: Begun = try await post("yahoo/begin", [:])
        // The user signs in on Yahoo's pages. The server exchanges the code and answers with a ticket.
        let callback = try await showPages(begun.url, until: scheme)
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems
        guard let ticket = items?.first(where: { $0.name == "ticket" })?.value else {
            throw SignInProblem.noTicket
        }
        // Secret and ticket together give the token of a user that the server knows.
        let finished: Finished = try await post(
            "yahoo/finish", ["attempt": begun.attempt, "ticket": ticket])
        let result = try await auth.signIn(withCustomToken: finished.customToken)
        // snippet.end
        return result
    }

    private func post<Answer: Decodable>(_ path: String, _ body: [String: String]) async throws -> Answer {
        var request = URLRequest(url: server.appending(path: path))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(body)
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw HTTPFailure(status: status) }
        return try JSONDecoder().decode(Answer.self, from: data)
    }

    private func showPages(_ url: URL, until scheme: String) async throws -> URL {
        let (answers, ended) = AsyncThrowingStream<URL, any Error>.makeStream()
        // @Sendable: the system may call it on another thread than the main one.
        let finish: @Sendable (URL?, (any Error)?) -> Void = { callback, error in
            if let callback { ended.yield(callback) }
            ended.finish(throwing: error)
        }
        let session: ASWebAuthenticationSession
        if #available(iOS 17.4, *) {
            // For an address of your own domain: `.https(host:path:)`, with that domain under `webcredentials`.
            session = ASWebAuthenticationSession(
                url: url, callback: .customScheme(scheme), completionHandler: finish)
        } else {
            session = ASWebAuthenticationSession(
                url: url, callbackURLScheme: scheme, completionHandler: finish)
        }
        session.presentationContextProvider = self
        self.session = session
        defer { self.session = nil }
        // When it cannot start, it may call the closure or not: the first end counts.
        if !session.start() { ended.finish(throwing: SignInProblem.noPages) }
        for try await callback in answers { return callback }
        throw SignInProblem.noTicket
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }
}
