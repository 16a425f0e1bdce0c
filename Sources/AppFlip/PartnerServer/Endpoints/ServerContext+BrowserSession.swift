import AuthorizationServer
import HTTPMessages
import PlatformCrypto

/// The sign-in by password and the session of a browser: the authorization endpoint and the page of links
/// share them.
extension ServerContext {
    /// The account of a browser's session; nil when there is none, or the account may not be used.
    func browserAccount(ofSession id: SHA256Digest) async throws -> UserAccount? {
        guard let session = try await session(id), session.kind == .browser else { return nil }
        return try await usableAccount(session.accountID)
    }

    /// Checks a user name and a password that a browser sent with its device cookie.
    func signInBrowser(
        username: String, password: String, _ request: HTTPRequest
    ) async throws -> AccountSignIn<UserAccount> {
        let device = deviceCookie.value(in: request, for: username, key: try await deviceKey(), at: now())
        return try await signIn(
            username: username, password: password, client: request.clientAddress, device: device)
    }

    /// Keeps a session of a user who has just signed in; returns the `Set-Cookie` line of the device cookie.
    func beginBrowserSession(
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
