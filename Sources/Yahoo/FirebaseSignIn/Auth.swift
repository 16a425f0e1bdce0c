// Docs/yahoo-sign-in.md shows this step from outside.

import HTTPMessages
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Firebase Auth's client: who is signed in, and the ways to sign in.
///
/// The SDK's `Auth.auth()` is a global. This one is made from what it needs, so that two can live beside each
/// other and nothing is read behind the caller's back.
public final class Auth: Sendable {
    /// What an instance remembers.
    struct State {
        var session: Session?
        var emulator: Backend.Emulator?
        var languageCode: String?
        var tenantID: String?
        var listeners = Listeners()
    }

    /// Which project and app.
    public let options: FirebaseOptions
    let client: any HTTPClient
    let uiDelegate: any AuthUIDelegate
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let presenter = WebPresenter()
    let state = Locked(State())
    private let random: RandomSource

    /// An instance with nobody signed in.
    ///
    /// - Parameter uiDelegate: who shows the sign-in pages when a call names nobody.
    public init(
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

    /// Who is signed in; nil when nobody is.
    public var currentUser: User? {
        state.withLock { $0.session }.map { User(auth: self, session: $0) }
    }

    /// In which language the pages and mails are, such as `fr` (wire name `hl`, `X-Firebase-Locale`).
    public var languageCode: String? {
        get { state.withLock { $0.languageCode } }
        set { state.withLock { $0.languageCode = newValue } }
    }

    /// The tenant to sign in to; nil for the project itself (wire name `tid`, `tenantId`).
    public var tenantID: String? {
        get { state.withLock { $0.tenantID } }
        set { state.withLock { $0.tenantID = newValue } }
    }

    /// From now on asks a server at this address instead of Google's.
    public func useEmulator(withHost host: String, port: Int) {
        state.withLock { $0.emulator = Backend.Emulator(host: host, port: port) }
    }

    /// Whether a URL that the system opened the app with ends a sign-in that is going on; it is taken then.
    ///
    /// Call it from `application(_:open:options:)` or `onOpenURL`. A URL of another attempt is left alone.
    public func canHandle(_ url: URL) -> Bool {
        presenter.canHandle(url)
    }

    /// Ends the session on this device; the server is not told, and nothing happens when nobody is signed in.
    ///
    /// Never throws here: there is no keychain that could fail. The SDK's throws.
    public func signOut() throws(AuthError) {
        replaceSession(with: nil)
    }

    var backend: Backend {
        let state = state.withLock { $0 }
        return Backend(
            options: options, client: client, emulator: state.emulator, languageCode: state.languageCode,
            tenantID: state.tenantID)
    }

    /// Capital letters, each with one chance in 26 as near as matters: eight bytes go into one.
    func randomLetters(_ count: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String(
            (0..<count).map { _ in
                let number = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                return letters[Int(number % 26)]
            })
    }
}
