import AuthorizationServer
import HTTPMessages
import PlatformCrypto

/// The sign-in by password and the session of a browser: the authorization endpoint and the page of links
/// share them.
extension ServerContext {
    /// The browser that sent a request, and its user: of the ``BrowserSignIn``, or of the session that began with the
    /// password form.
    func visitor(_ request: HTTPRequest) async throws -> Visitor<UserAccount> {
        let cookie = forms.cookie.value(in: request)
        if let browserSignIn {
            guard let signedIn = try await browserSignIn.user(of: request) else {
                return Visitor(cookie: cookie, user: nil)
            }
            return Visitor(
                cookie: cookie, user: try await usableAccount(signedIn.accountID),
                ownSession: digest(signedIn.binding).base64URL)
        }
        guard let cookie, let session = try await session(digest(cookie)), session.kind == .browser else {
            return Visitor(cookie: cookie, user: nil)
        }
        return Visitor(cookie: cookie, user: try await usableAccount(session.accountID))
    }

    /// Checks a user name and a password that a browser sent with its device cookie.
    func signInBrowser(
        username: String, password: String, _ request: HTTPRequest
    ) async throws -> AccountSignIn {
        let device = deviceCookie.value(in: request, for: username, key: try await deviceKey(), at: now())
        let result = try await signIn(
            username: username, password: password, client: request.clientAddress, device: device)
        switch result {
        case .accepted(let account):
            return .accepted { id in
                [try await self.beginBrowserSession(id, of: account, named: username)]
            }
        case .refused(let problem): return .refused(problem)
        }
    }

    /// Keeps a session of a user who has just signed in; returns the `Set-Cookie` line of the device cookie.
    private func beginBrowserSession(
        _ id: SHA256Digest, of account: UserAccount, named username: String
    ) async throws -> String {
        let time = now()
        let expires = self.time(configuration.lifetimes.browserSession, after: time)
        let session = SignInSession(accountID: account.id, kind: .browser, expires: expires)
        try await store.call { try await $0.addSession(id, session, at: time) }
        return deviceCookie.setting(
            username, key: try await deviceKey(), lasting: configuration.limits.deviceLifetime, at: time,
            random: deviceRandom)
    }

    /// Ends a session.
    func endSession(_ id: SHA256Digest) async throws {
        try await store.call { try await $0.removeSession(id) }
    }
}
