import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

/// The session of the partner's app, which the endpoints under `/app/` need.
extension ServerContext {
    /// The account of the app session, or of the identity provider's token, in `Authorization`.
    ///
    /// With `adding`, a user of the provider who has no account gets one. Throws 401 `login_required` when
    /// neither a session nor a token is accepted, and 403 `account_disabled`.
    func appAccount(_ request: HTTPRequest, adding: Bool = false) async throws -> UserAccount {
        let token = try? BearerToken(authorization: request.headers.values(of: "Authorization"))
        var refusal = "the app session is missing or over; sign in again"
        if let externalUsers, let token {
            do {
                return try await account(of: externalUsers.user(ofToken: token.value), adding: adding)
            } catch let refused as RefusedAppToken {
                // The token may be an app session. If it is none either, this reason helps the developer most.
                refusal = refused.description
            }
        }
        let session: SignInSession? =
            if let token { try await session(digest(token.value)) } else { nil }
        guard Check.that(session?.kind == .app, .appSession), let session
        else { throw OAuthError(.loginRequired, refusal) }
        guard let account = try await usableAccount(session.accountID) else {
            throw OAuthError.accountDisabled
        }
        return account
    }

    /// The account of a provider's user; only `adding` keeps a new user's account in the directory.
    private func account(of user: ExternalUser, adding: Bool) async throws -> UserAccount {
        if let account = try await accounts.account(id: user.accountID) {
            guard !account.isDisabled else { throw OAuthError.accountDisabled }
            return account
        }
        let account = UserAccount(id: user.accountID, name: user.name, email: user.email)
        if adding { try await externalAccounts?.addExternalAccount(account) }
        return account
    }
}

extension SecurityRule {
    /// Without it, any caller asks for a code in any user's name, and ends any user's links.
    static let appSession = Self(
        "server.app-session", "the app's user is signed in", "RFC 6749 section 4.1.1")
}
