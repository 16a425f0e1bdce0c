import HTTPMessages
import OpenIDConnect
import PartnerServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks the identity provider at each refresh whether the last token of the user is still active (RFC 7662).
///
/// A provider has no question about a user, only about a token. It can be asked as long as the token lasts: best
/// is a refresh token, which the sign-in by a browser gets with the scope `offline_access`. When a token has
/// ended by itself, nothing is known, and the link goes on. A sign-out that revokes the token ends the link.
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

    /// False when the provider has taken the user's token back.
    public func isGood(_ accountID: String) async throws -> Bool {
        guard let token = await tokens.token(ofAccount: accountID) else { return true }
        // A minute for clocks that differ: a token at its end is not one that was taken back.
        if let end = token.expires, end <= now() + 60 { return true }
        do {
            return try await introspection.claims(of: token.text, hint: token.kind.rawValue) != nil
        } catch {
            throw StoreUnavailable(reason: "the introspection of a user: \(error)")
        }
    }
}
