import AuthorizationServer
import HTTPMessages
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The users of browsers and their sessions: the authorization endpoint and the page of links share them.
struct BrowserSessions: Sendable {
    let accounts: any AccountDirectory
    let store: CountedStore
    /// The sign-in that replaces the password form; nil keeps the form.
    let browserSignIn: (any BrowserSignIn)?
    /// Checks what the password form sends.
    let userSignIn: UserSignIn
    /// The forms, and the cookie that they are bound to.
    let forms: BrowserForms
    /// How long a session lasts, in seconds.
    let lifetime: Int
    let now: @Sendable () -> Date

    /// The browser that sent a request, and the user whom the ``BrowserSignIn`` names, or who signed in by the password form.
    ///
    /// A session of another kind, and a disabled account, count as no user.
    func visitor(_ request: HTTPRequest) async throws -> Visitor<UserAccount> {
        let cookie = forms.cookie.value(in: request)
        if let browserSignIn {
            guard let signedIn = try await browserSignIn.user(of: request) else {
                return Visitor(cookie: cookie, user: nil)
            }
            return Visitor(
                cookie: cookie, user: try await accounts.usableAccount(signedIn.accountID),
                browserSignInDigest: forms.digest(signedIn.binding).base64URL)
        }
        // Without the kind, the bearer token of an app's session would work as a browser's cookie: both have one table.
        guard let cookie, let session = try await store.session(forms.digest(cookie), at: now()),
            session.kind == .browser
        else { return Visitor(cookie: cookie, user: nil) }
        return Visitor(cookie: cookie, user: try await accounts.usableAccount(session.accountID))
    }

    /// Checks a user name and a password that a browser sent with its device cookie.
    func signIn(
        username: String, password: String, from request: HTTPRequest
    ) async throws -> AccountSignIn {
        let device = try await userSignIn.trustedDevice(of: request, for: username)
        let result = try await userSignIn.check(
            username: username, password: password, client: request.clientAddress, device: device)
        switch result {
        case .accepted(let account):
            return .accepted { id in
                [try await begin(id, of: account, named: username)]
            }
        case .refused(let problem): return .refused(problem)
        }
    }

    /// Stores a session of a user who has just signed in; returns the `Set-Cookie` line of the device cookie.
    private func begin(
        _ id: SHA256Digest, of account: UserAccount, named username: String
    ) async throws -> String {
        let time = now()
        let session = SignInSession(
            accountID: account.id, kind: .browser, expires: time.adding(seconds: lifetime))
        try await store.call { try await $0.addSession(id, session, at: time) }
        return try await userSignIn.newDeviceCookie(for: username)
    }

    func endSession(_ id: SHA256Digest) async throws {
        try await store.call { try await $0.removeSession(id) }
    }
}
