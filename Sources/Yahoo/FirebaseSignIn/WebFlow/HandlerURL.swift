import Foundation
import JOSE
import PlatformCrypto
import WebText

/// The address of the sign-in handler, with this sign-in's parameters in the SDK's order.
struct HandlerURL {
    /// `https://demo-project.firebaseapp.com/__/auth/handler`, or the emulator's.
    var address: String
    var options: FirebaseOptions
    var providerID: String
    var eventID: String
    /// Only its SHA-256 is sent, so a person who sees this URL cannot redeem the answer.
    var sessionID: String
    var usesClientID: Bool
    var scopes: [String]
    var customParameters: [String: String]
    var languageCode: String?

    func text(crypto: PlatformCrypto) -> String {
        let custom = JSONValue.object(customParameters.mapValues { .string($0) }).jsonText
        let items: [(name: String, value: String?)] = [
            ("apiKey", options.apiKey), ("authType", Self.authType), ("ibi", options.bundleID),
            ("sessionId", Hex.text(crypto.sha256(sessionID.utf8).bytes)),
            ("v", "FirebaseAuth.iOS/\(Backend.sdk) \(options.bundleID)"), ("eventId", eventID),
            ("providerId", providerID), ("clientId", usesClientID ? options.clientID : nil),
            ("appId", usesClientID ? nil : options.googleAppID),
            // Sent when empty too: the default of the SDK is one empty scope.
            ("scopes", scopes.joined(separator: ",")),
            ("customParameters", customParameters.isEmpty ? nil : custom), ("hl", languageCode),
        ]
        let sent = items.compactMap { name, value in value.map { Parameters.Item(name, $0) } }
        return Parameters(sent).appended(to: address)
    }

    /// The SDK sends the same value for sign-in, linking and reauthentication.
    static let authType = "signInWithRedirect"
}

package protocol AuthUIDelegate: Sendable {
    /// Shows the pages until the user is done; returns the URL that they ended with, or nil.
    ///
    /// Nil means that the user closed the pages, or that the system opened the app with the URL. The task is
    /// cancelled when ``Auth/canHandle(_:)`` has taken the answer: then close the pages. An error thrown here
    /// is thrown by the call that asked for the sign-in.
    func present(_ url: URL, callbackURLScheme: String) async throws(AuthError) -> URL?
}

/// Shows the pages of one sign-in at a time, and waits for their last URL, from the browser or by the system.
final class WebPresenter: Sendable {
    private typealias Answer = Result<[String: String], AuthError>

    private struct Presentation {
        var callback: CallbackURL
        var answered: AsyncStream<Answer>.Continuation
    }

    private let current = Locked<Presentation?>(nil)

    /// The query of the URL that ended the pages; `webContextCancelled` when the user closed them.
    func answer(
        to url: URL, callback: CallbackURL, from delegate: any AuthUIDelegate
    ) async throws(AuthError) -> [String: String] {
        let (answers, answered) = AsyncStream<Answer>.makeStream()
        let isFirst = current.withLock { presentation in
            if presentation != nil { return false }
            presentation = Presentation(callback: callback, answered: answered)
            return true
        }
        guard isFirst else { throw AuthError(.webContextCancelled, "another sign-in page is open") }
        defer { current.withLock { $0 = nil } }

        let presenting = Task { [self] in
            do throws(AuthError) {
                let returned = try await delegate.present(url, callbackURLScheme: callback.scheme)
                if let returned { _ = canHandle(returned) }
            } catch {
                answered.yield(.failure(error))
            }
            // Pages that ended without an answer were closed by the user.
            answered.finish()
        }
        let answer = await withTaskCancellationHandler {
            await answers.first { _ in true }
        } onCancel: {
            presenting.cancel()
        }
        presenting.cancel()
        guard let answer else { throw AuthError(.webContextCancelled, "the sign-in page was closed") }
        return try answer.get()
    }

    /// Takes the URL if it answers the open pages; false for any other URL.
    func canHandle(_ url: URL) -> Bool {
        guard let presentation = current.withLock({ $0 }),
            let answer = presentation.callback.answer(in: url.absoluteString)
        else { return false }
        presentation.answered.yield(.success(answer))
        presentation.answered.finish()
        return true
    }
}
