// Docs/yahoo-sign-in.md shows this step from outside.

import FirebaseCore
import Foundation
import HTTPMessages
import PlatformCrypto
import WebText

/// The client of Firebase Auth, with the names and labels of Google's SDK.
///
/// Files that are written for the SDK, such as `Examples/OneFile/YahooSignIn.swift`, compile and run with it.
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
    let browser: any AuthUIDelegate
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let presenter = WebPresenter()
    let state = Locked(State())
    private let random: RandomSource

    /// The client of an app in which nobody is signed in.
    private init(_ app: FirebaseApp) {
        options = app.options
        client = app.client
        browser = PhoneBrowser(show: app.browser)
        crypto = app.crypto
        now = app.now
        random = app.random
    }

    /// The client of the app that runs; as in the SDK, it stops a program that has not configured its app.
    package static func auth() -> Auth {
        guard let app = FirebaseApp.app() else {
            preconditionFailure(
                "call FirebaseApp.configure() before Auth.auth(), both in the task of FirebaseApp.run")
        }
        return auth(app: app)
    }

    /// The client of an app; each app has one.
    package static func auth(app: FirebaseApp) -> Auth { app.service { Auth($0) } }

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

    /// Sends all further requests to a server at this host instead of Google's; an IPv6 address has no brackets.
    package func useEmulator(withHost host: String, port: Int) {
        let host = host.contains(":") ? "[\(host)]" : host
        state.withLock { $0.emulator = "http://\(host):\(port)" }
    }

    /// Takes the URL with which the system opened the app, if it ends a sign-in; returns false for any other
    /// URL.
    package func canHandle(_ url: URL) -> Bool { presenter.canHandle(url) }

    /// Ends the session on this device.
    ///
    /// The SDK's method throws when the keychain fails. This one never throws, because it uses no keychain.
    package func signOut() throws { state.withLock { $0.session = nil } }

    /// The client of the servers, with the present emulator and language.
    var backend: Backend {
        let state = state.withLock { $0 }
        return Backend(
            options: options, client: client, emulator: state.emulator, languageCode: state.languageCode)
    }

    /// A text of random capital letters.
    func randomLetters(_ count: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        // Numbers of 64 bits, so that the remainder makes all letters almost equally likely.
        let numbers = (0..<count).map { _ in random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        return String(numbers.map { letters[Int($0 % UInt64(letters.count))] })
    }

    /// Signs the user of a session out, unless another session has replaced it.
    func end(_ session: ClientSession) {
        state.withLock { state in
            if state.session === session { state.session = nil }
        }
    }
}

/// The browser of the phone, which shows the pages of a call without a delegate.
private struct PhoneBrowser: AuthUIDelegate {
    let show: FirebaseApp.ShowURL

    func present(_ url: URL, callbackURLScheme: String) async throws -> URL? {
        try await show(url, callbackURLScheme)
    }
}
