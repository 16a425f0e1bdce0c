import HTTPMessages
import JSON
import OpenIDConnect
import PartnerServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks the identity provider at each refresh whether a token of the user is still active (RFC 7662).
///
/// A provider has no question about a user, only about a token. It can be asked as long as the token lasts: best
/// is a refresh token, which the sign-in by a browser gets with the scope `offline_access`.
///
/// - An active token shows that the user is there.
/// - A token that has ended by itself says nothing, and the link goes on. The end is what the provider says of
///   the token while it is active (claim `exp`).
/// - A token that is not active before its end was taken back. It ends the link, unless another token of the user
///   is active. So does a token whose end the provider never says: otherwise a user who is disabled would stay
///   linked. A sign-out that revokes the token ends the link too.
///
/// A token that is not active is forgotten. When no other token is active, it is forgotten after the links have
/// ended. When the user links again, ``OIDCSignIn`` and ``AppTokenIntrospection`` forget the tokens of before, so a
/// token that ended earlier does not end the new link.
public struct UserStandingByIntrospection: ExternalUserStanding {
    private let introspection: TokenIntrospection
    private let tokens: any ProviderTokens
    private let now: @Sendable () -> Date

    /// Questions about the users of one provider.
    ///
    /// - Parameters:
    ///   - client: this server as the provider knows it.
    ///   - tokens: those that ``OIDCSignIn`` and ``AppTokenIntrospection`` keep.
    ///   - http: sends requests to the provider.
    ///   - now: the clock.
    public init(
        at provider: IdentityProvider, as client: ProviderClient, tokens: any ProviderTokens,
        http: any HTTPClient, now: @escaping @Sendable () -> Date
    ) {
        introspection = TokenIntrospection(
            issuer: provider.issuer, id: client.id, secret: client.secret, http: http, now: now)
        self.tokens = tokens
        self.now = now
    }

    /// False when the provider has taken a token of the user back, and no other one is active.
    public func isGood(_ accountID: String) async throws -> Bool {
        var isActive = false
        var takenBack: [KeptToken] = []
        for token in await tokens.tokens(ofAccount: accountID) {
            // A minute for clocks that differ: a token at its end was not taken back.
            if let end = token.expires, end <= now() + 60 {
                await tokens.replace(token, with: nil, ofAccount: accountID)
                continue
            }
            guard let claims = try await claims(of: token) else {
                takenBack.append(token)
                continue
            }
            isActive = true
            if let end = AppTokenIntrospection.end(claims), end != token.expires {
                let dated = KeptToken(token.text, kind: token.kind, expires: end)
                await tokens.replace(token, with: dated, ofAccount: accountID)
            }
        }
        if !isActive, !takenBack.isEmpty {
            // A sign-in in the meantime has brought a newer token, for which these answers say nothing.
            let kept = await tokens.tokens(ofAccount: accountID)
            if kept.allSatisfy(takenBack.contains) { return false }
        }
        // Only now: when the provider fails at a later token, the next refresh asks about each of them again.
        for token in takenBack { await tokens.replace(token, with: nil, ofAccount: accountID) }
        return true
    }

    /// Forgets the tokens of a user whose links have ended.
    public func forget(_ accountID: String) async { await tokens.removeAll(ofAccount: accountID) }

    private func claims(of token: KeptToken) async throws -> JSONValue? {
        do {
            return try await introspection.claims(of: token.text, hint: token.kind.rawValue)
        } catch {
            throw StoreUnavailable(reason: "the introspection of a user: \(error)")
        }
    }
}
