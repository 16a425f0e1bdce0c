// Docs/yahoo-sign-in.md shows this step from outside.

import Foundation
import HTTPMessages
import PlatformCrypto
import WebText

/// Firebase Auth's client; the SDK's `Auth.auth()` is a global, this one gets everything as a parameter.
package final class Auth: Sendable {
    /// What can change during the life of the client.
    struct State {
        var session: ClientSession?
        var emulator: String?
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

    /// `uiDelegate` shows the sign-in pages when a call has no delegate of its own.
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

    package var currentUser: User? {
        state.withLock { $0.session }.map { User(auth: self, session: $0) }
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

    /// Takes a URL that the system opened the app with, if it ends a sign-in; false for any other URL.
    package func canHandle(_ url: URL) -> Bool { presenter.canHandle(url) }

    /// Ends the session on this device; never throws here, where there is no keychain that could fail.
    package func signOut() throws(AuthError) { state.withLock { $0.session = nil } }

    var backend: Backend {
        let state = state.withLock { $0 }
        return Backend(
            options: options, client: client, emulator: state.emulator, languageCode: state.languageCode)
    }

    /// Random capital letters, each from eight bytes, so that all are almost equally likely.
    func randomLetters(_ count: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String(
            (0..<count).map { _ in
                let number = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                return letters[Int(number % 26)]
            })
    }

    func end(_ session: ClientSession) {
        state.withLock { state in
            if state.session === session { state.session = nil }
        }
    }
}
