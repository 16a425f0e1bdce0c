// Docs/yahoo-sign-in.md shows this step from outside.

import Foundation
import HTTPMessages
import PlatformCrypto
import WebText

/// The client of Firebase Auth.
///
/// The SDK has a global instance, `Auth.auth()`. This client gets everything that it needs as a parameter.
package final class Auth: Sendable {
    /// What can change during the life of the client.
    struct State {
        /// The session of the current user; nil when nobody is signed in.
        var session: ClientSession?
        /// The origin of the server that replaces Google's hosts; nil for Google's hosts.
        var emulator: String?
        /// The language of pages and mails; nil for the project's language.
        var languageCode: String?
    }

    package let options: FirebaseOptions
    let client: any HTTPClient
    let uiDelegate: any AuthUIDelegate
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let presenter = WebPresenter()
    let state = Locked(State())
    private let random: RandomSource

    /// A client of a project, in which nobody is signed in.
    ///
    /// - Parameters:
    ///   - client: sends the requests.
    ///   - uiDelegate: shows the sign-in pages when a call has no delegate of its own.
    package init(
        options: FirebaseOptions, client: any HTTPClient, uiDelegate: any AuthUIDelegate,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource
    ) {
        self.options = options
        self.client = client
        self.uiDelegate = uiDelegate
        self.crypto = crypto
        self.now = now
        self.random = random
    }

    /// The user who is signed in; nil when nobody is.
    package var currentUser: User? {
        guard let session = state.withLock({ $0.session }) else { return nil }
        return User(auth: self, session: session)
    }

    /// The language of pages and mails, such as `fr` (wire names `hl`, `X-Firebase-Locale`).
    package var languageCode: String? {
        get { state.withLock { $0.languageCode } }
        set { state.withLock { $0.languageCode = newValue } }
    }

    /// Sends all further requests to a server at this address instead of Google's.
    package func useEmulator(withHost host: String, port: Int) {
        state.withLock { $0.emulator = "http://\(host):\(port)" }
    }

    /// Takes the URL with which the system opened the app, if it ends a sign-in; returns false for any other
    /// URL.
    package func canHandle(_ url: URL) -> Bool { presenter.canHandle(url) }

    /// Ends the session on this device.
    ///
    /// The SDK's method throws when the keychain fails. This one never throws, because it uses no keychain.
    package func signOut() throws(AuthError) { state.withLock { $0.session = nil } }

    /// The client of the servers, with the present emulator and language.
    var backend: Backend {
        let state = state.withLock { $0 }
        return Backend(
            options: options, client: client, emulator: state.emulator, languageCode: state.languageCode)
    }

    /// A text of random capital letters.
    func randomLetters(_ count: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        var text = ""
        for _ in 0..<count {
            // A number of 64 bits, so that the remainder makes all letters almost equally likely.
            var number: UInt64 = 0
            for byte in random.bytes(8) { number = number << 8 | UInt64(byte) }
            text.append(letters[Int(number % UInt64(letters.count))])
        }
        return text
    }

    /// Signs the user of a session out, unless another session has replaced it.
    func end(_ session: ClientSession) {
        state.withLock { state in
            if state.session === session { state.session = nil }
        }
    }
}
