import AuthorizationServer
import HTTPMessages
import JSON
import OpenIDConnect
import PartnerServer
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks the identity provider at each refresh whether a token of the user is still active (RFC 7662).
///
/// A provider cannot be asked about a user, only about a token, and only as long as the token lasts. A refresh token
/// is best: the sign-in by a browser gets one with the scope `offline_access`.
///
/// - Active: the user is there, and the link goes on.
/// - Expired: the token shows nothing about the user, and the link goes on. A token expires at the claim `exp` of an
///   answer while it is active.
/// - Revoked: the token is not active before it expires, or the provider never said when that is. The link ends, unless
///   another token of the user is active; otherwise a disabled user would stay linked. A user who signs out and so
///   revokes the token ends the link too.
///
/// A token that is not active is forgotten. When no other token is active, it is forgotten after the links have
/// ended. When the user links again, ``OIDCSignIn`` and ``AppTokenIntrospection`` forget the older tokens, which
/// would otherwise end the new link.
public struct UserStandingByIntrospection: Sendable {
    /// The state of a token at the provider.
    private enum TokenState {
        case active
        /// The token has expired, so the provider need not be asked.
        case expired
        /// The provider says before the token expires that it is not active (RFC 7009).
        case revoked

        /// Whether the provider was asked, and what it said, for a log.
        var answer: String {
            switch self {
            case .active: "asked: active"
            case .expired: "not asked: the token has expired"
            case .revoked: "asked: not active"
            }
        }
    }

    private let introspection: TokenIntrospection
    private let tokens: ProviderTokens
    private let now: @Sendable () -> Date
    private let onAnswer: @Sendable (String) -> Void

    /// Questions about the users of one provider.
    ///
    /// - Parameters:
    ///   - client: this server as the provider knows it.
    ///   - tokens: the tokens that ``OIDCSignIn`` and ``AppTokenIntrospection`` keep.
    ///   - http: sends requests to the provider.
    ///   - now: the clock.
    ///   - onAnswer: gets a line about each user, for a log: whether the provider was asked, and what it said.
    public init(
        at provider: IdentityProvider, as client: ProviderClient, tokens: ProviderTokens,
        http: any HTTPClient, now: @escaping @Sendable () -> Date,
        onAnswer: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        introspection = TokenIntrospection(
            issuer: provider.issuer, clientID: client.id, clientSecret: client.secret, http: http,
            now: now)
        self.tokens = tokens
        self.now = now
        self.onAnswer = onAnswer
    }

    /// The question of a `PartnerServer` at each refresh.
    public var question: ExternalUserStanding { ExternalUserStanding(isGood: isGood, forget: forget) }

    /// Checks before the first refresh that the provider has an introspection endpoint.
    ///
    /// Without one, every refresh would fail. Does nothing when the provider cannot be asked now, because it may
    /// be back at the first refresh. Throws `UnusableConfiguration`.
    public func checkEndpoint() async throws(UnusableConfiguration) {
        let isOffered: Bool
        do { isOffered = try await introspection.isOffered() } catch { return }
        guard isOffered else {
            throw UnusableConfiguration(
                "asksAtRefresh needs introspection_endpoint in the provider's discovery document (RFC 7662), "
                    + "which has none; remove asksAtRefresh")
        }
    }

    /// False when the provider has revoked a token of the user, and no other token of the user is active.
    ///
    /// Throws `StoreUnavailable` when the provider gives no answer; the refresh is then to be repeated.
    public func isGood(_ accountID: String) async throws -> Bool {
        var hasActiveToken = false
        var revoked: [KeptToken] = []
        var answers: [String] = []
        for token in await tokens.tokens(ofAccount: accountID) {
            let state = try await askState(of: token, ofAccount: accountID)
            answers.append("\(state.answer) (\(token.kind.rawValue))")
            switch state {
            case .active: hasActiveToken = true
            case .expired: await tokens.remove(token, ofAccount: accountID)
            case .revoked: revoked.append(token)
            }
        }
        let summary = answers.isEmpty ? "not asked: no token" : answers.joined(separator: ", ")
        onAnswer("asksAtRefresh \(Printable.quoted(accountID)): \(summary)")
        if !hasActiveToken {
            // A sign-in in the meantime has replaced the revoked tokens, or has removed them when the provider gave no
            // new one. Then the answers about them do not count.
            let kept = await tokens.tokens(ofAccount: accountID)
            if !kept.isEmpty, kept.allSatisfy(revoked.contains) { return false }
        }
        // Not before: when the provider fails at a later token, the next refresh asks about all of them again.
        for token in revoked { await tokens.remove(token, ofAccount: accountID) }
        return true
    }

    /// Forgets the tokens of a user whose links have ended.
    public func forget(_ accountID: String) async { await tokens.removeAll(ofAccount: accountID) }

    /// Asks for the state of a token; for an active token also keeps the expiry that the provider says now.
    private func askState(of token: KeptToken, ofAccount accountID: String) async throws -> TokenState {
        // The clock of the provider may be ahead: the token then expires there before it does here.
        if let expiry = token.expires, expiry <= now() + Date.clockTolerance { return .expired }
        guard let claims = try await claims(of: token) else { return .revoked }
        if let expiry = claims.tokenExpiry, expiry != token.expires {
            let dated = KeptToken(token.text, kind: token.kind, expires: expiry)
            await tokens.replace(token, with: dated, ofAccount: accountID)
        }
        return .active
    }

    /// The claims of a token, for which the provider is asked; nil when the token is not active.
    private func claims(of token: KeptToken) async throws -> JSONValue? {
        do {
            return try await introspection.claims(of: token.text, hint: token.kind.rawValue)
        } catch {
            throw StoreUnavailable(reason: "the introspection of a user: \(error)")
        }
    }
}
