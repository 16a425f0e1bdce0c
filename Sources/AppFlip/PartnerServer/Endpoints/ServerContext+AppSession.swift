import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

/// The session of the partner's app, which the endpoints under `/app/` need.
extension ServerContext {
    /// The account of the app session in `Authorization`.
    ///
    /// Throws 401 `login_required` without a session, and 403 `account_disabled`.
    func appAccount(_ request: HTTPRequest) async throws -> UserAccount {
        let token = try? BearerToken(authorization: request.headers.values(of: "Authorization"))
        let session: SignInSession? =
            if let token { try await session(digest(token.value)) } else { nil }
        guard Check.that(session?.kind == .app, .appSession),
            let session
        else { throw OAuthError(.loginRequired, "the app session is missing or over; sign in again") }
        guard let account = try await usableAccount(session.accountID) else {
            throw OAuthError.accountDisabled
        }
        return account
    }
}

extension SecurityRule {
    /// Without it, any caller asks for a code in any user's name, and ends any user's links.
    static let appSession = Self(
        "server.app-session", "the app's user is signed in", "RFC 6749 section 4.1.1")
}
