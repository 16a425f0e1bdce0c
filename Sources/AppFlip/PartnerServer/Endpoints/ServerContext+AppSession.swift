import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

/// The session of the partner's app, which the endpoints under `/app/` need.
extension ServerContext {
    /// The account of the app session, or of the identity provider's token, in `Authorization`.
    ///
    /// With `adding`, a user of the provider who has no account gets one, and an account without a name or an
    /// address gets that of the user. Throws 401 `login_required` when neither a session nor a token is accepted,
    /// and 403 `account_disabled`.
    func appAccount(_ request: HTTPRequest, adding: Bool = false) async throws -> UserAccount {
        let token = try? BearerToken(authorization: request.headers.values(of: "Authorization"))
        let session: SignInSession? =
            if let token { try await session(digest(token.value)) } else { nil }
        var refusal = "the app session is missing or over; sign in again"
        // The server's own session is not sent to the provider, and is accepted while the provider is down.
        if session?.kind != .app, let externalUsers, let token {
            do {
                let user = try await externalUsers.user(ofToken: token.value)
                return try await account(of: user, adding: adding) { user in
                    try await externalUsers.completed(user, token: token.value)
                }
            } catch let refused as RefusedAppToken {
                // The token is no app session either, so this reason helps the developer most.
                refusal = refused.description
                onFailure(ServerFailure(request, Printable.text(refusal)))
            }
        }
        guard Check.that(session?.kind == .app, .appSession), let session
        else { throw OAuthError(.loginRequired, refusal) }
        guard let account = try await usableAccount(session.accountID) else {
            throw OAuthError.accountDisabled
        }
        return account
    }

    /// The account of a provider's user; only `adding` keeps what is new of it in the directory.
    ///
    /// - Parameter completed: asks the provider for the address that the account would lack.
    private func account(
        of user: ExternalUser, adding: Bool, completed: (ExternalUser) async throws -> ExternalUser
    ) async throws -> UserAccount {
        let known = try await accounts.account(id: user.accountID)
        if known?.isDisabled == true { throw OAuthError.accountDisabled }
        var account = user.completing(known)
        if adding, account.email.isEmpty { account = try await completed(user).completing(known) }
        if adding, account != known { try await externalAccounts?.addExternalAccount(account) }
        return account
    }
}

extension SecurityRule {
    /// Without it, any caller asks for a code in any user's name, and ends any user's links.
    static let appSession = Self(
        "server.app-session", "the app's user is signed in", "RFC 6749 section 4.1.1")
}
