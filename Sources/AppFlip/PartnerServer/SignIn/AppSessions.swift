import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The users of the partner's app and their sessions, which the endpoints under `/app/` need.
struct AppSessions: Sendable {
    /// The user who asks for a code.
    struct LinkingUser {
        /// The account, which may be new.
        let account: UserAccount
        /// Why the provider's userinfo gave no email address, for the log; nil when it was not asked, or answered.
        var emailProblem: String?
    }

    let accounts: any AccountDirectory
    let store: CountedStore
    /// The provider whose tokens the app may send; nil when there is none.
    let externalUsers: (any ExternalUsers)?
    /// How long a session lasts, in seconds.
    let lifetime: Int
    let crypto: PlatformCrypto
    let random: RandomSource
    let now: @Sendable () -> Date
    let onFailure: @Sendable (ServerFailure) -> Void

    /// Keeps a new session of a user who has just signed in, and returns its bearer token.
    func begin(for account: UserAccount) async throws -> String {
        let time = now()
        let token = random.token()
        let session = SignInSession(
            accountID: account.id, kind: .app, expires: time.adding(seconds: lifetime))
        try await store.call { try await $0.addSession(crypto.sha256(token.utf8), session, at: time) }
        return token
    }

    /// The account of the app session, or of the identity provider's token, in `Authorization`.
    ///
    /// Throws 401 `login_required` when neither a session nor a token is accepted, or the account no longer exists,
    /// and 403 `account_disabled`.
    func account(_ request: HTTPRequest) async throws -> UserAccount {
        try await user(request, asksForEmail: false).account
    }

    /// The user of ``account(_:)``; the provider is asked for an address that the account would lack.
    ///
    /// A user of the provider who has no account gets it from ``keepNew(_:)``.
    func linkingUser(_ request: HTTPRequest) async throws -> LinkingUser {
        try await user(request, asksForEmail: true)
    }

    /// The user of a request.
    ///
    /// - Parameter asksForEmail: whether the provider is asked for an address that the account would lack.
    private func user(_ request: HTTPRequest, asksForEmail: Bool) async throws -> LinkingUser {
        let token = try? BearerToken(authorization: request.headers.values(of: "Authorization"))
        let session: SignInSession? =
            if let token { try await store.session(crypto.sha256(token.value.utf8), at: now()) } else { nil }
        var refusal = "the app session is missing or has expired; sign in again"
        // The server's own session is accepted while the provider is down.
        if session == nil, let externalUsers, let token {
            let isAccessToken = try await isAccessToken(token.value)
            guard Check.that(!isAccessToken, .ownSecret) else { throw OAuthError(.loginRequired, refusal) }
            do {
                let user = try await externalUsers.user(ofToken: token.value)
                return try await linkingUser(of: user, asksForEmail: asksForEmail) { user in
                    try await externalUsers.completed(user, token: token.value)
                }
            } catch let refused as RefusedAppToken {
                // The token is not an app session either, so this reason helps the developer most.
                refusal = refused.description
                onFailure(ServerFailure(request, Printable.text(refusal)))
            }
        }
        guard Check.that(session?.kind == .app, .appSession), let session
        else { throw OAuthError(.loginRequired, refusal) }
        guard let account = try await accounts.account(id: session.accountID) else {
            throw OAuthError(
                .loginRequired, "the account of the app session no longer exists; sign in again")
        }
        if account.isDisabled { throw OAuthError.accountDisabled }
        return LinkingUser(account: account)
    }

    /// Whether a text is an access token of a client of this server.
    private func isAccessToken(_ text: String) async throws -> Bool {
        let key = TokenKey(presented: text, crypto: crypto)
        return try await store.call { try await $0.link(ofAccessToken: key, at: now()) } != nil
    }

    /// The account of a provider's user, with what the directory does not know of it yet.
    ///
    /// - Parameter complete: asks the provider for the address; called only if `asksForEmail`.
    private func linkingUser(
        of user: ExternalUser, asksForEmail: Bool, complete: (ExternalUser) async throws -> ExternalUser
    ) async throws -> LinkingUser {
        let known = try await accounts.account(id: user.accountID)
        if known?.isDisabled == true { throw OAuthError.accountDisabled }
        let account = user.account(completing: known)
        guard asksForEmail, account.email.isEmpty else { return LinkingUser(account: account) }
        let user = try await complete(user)
        return LinkingUser(account: user.account(completing: known), emailProblem: user.emailProblem)
    }

    /// Adds the account of a provider's user to the directory, or the name or the address that it lacks there.
    ///
    /// Does nothing for an account of the server's own users, which the directory knows.
    func keepNew(_ account: UserAccount) async throws {
        guard externalUsers != nil, let externalAccounts = accounts.externalAccounts,
            try await accounts.account(id: account.id) != account
        else { return }
        try await externalAccounts.addExternalAccount(account)
    }
}

extension OAuthError {
    /// The error for the app of a user whose account is disabled, with a code of this project: OAuth has none.
    static var accountDisabled: OAuthError {
        OAuthError(Code("account_disabled"), "the account is disabled", status: 403)
    }
}

extension SecurityRule {
    /// Without it, a browser's session or Google's access token, sent here by mistake, goes to the provider.
    static let ownSecret = Self(
        "server.own-secret", "a secret of this server is not sent to the identity provider",
        "RFC 6749 section 10.3")
    /// Without it, any caller asks for a code in any user's name, and ends any user's links.
    static let appSession = Self(
        "server.app-session", "the app's user is signed in", "RFC 6749 section 4.1.1")
}
