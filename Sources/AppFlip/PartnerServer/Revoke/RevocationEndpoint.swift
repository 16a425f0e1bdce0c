// Docs/exchange-code.md shows this step from outside.

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

/// `POST /revoke`: the client gives a token up, as Google does when a user unlinks (RFC 7009).
struct RevocationEndpoint: Endpoint {
    let clients: ClientRegistry
    let store: CountedStore
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let client = try clients.authenticate(request, form: form)
        let token = TokenKey(presented: try RevocationRequest(form).token, crypto: crypto)
        let time = now()
        // RFC 7009 section 2.1: the hint may be ignored, so the token is looked for among both kinds.
        let linkOfRefreshToken = try await store.call { store in
            try await store.link(ofRefreshToken: token, at: time)
        }
        if let stored = linkOfRefreshToken {
            try check(stored.link, client)
            // RFC 7009 section 2.1: with the refresh token go all access tokens of the same grant.
            try await store.call { try await $0.revokeLink(stored.id) }
            return Self.revoked
        }
        let linkOfAccessToken = try await store.call { store in
            try await store.link(ofAccessToken: token, at: time)
        }
        if let stored = linkOfAccessToken {
            try check(stored.link, client)
            try await store.call { try await $0.removeAccessToken(token) }
        }
        return Self.revoked
    }

    /// RFC 7009 section 2.2: 200, also when there was nothing to revoke.
    private static var revoked: HTTPResponse { HTTPResponse(json: Array("{}".utf8)) }

    /// Throws for the link of another client, whose token stays (RFC 7009 section 2.1).
    private func check(_ link: AccountLink, _ client: ClientRegistry.Client) throws {
        guard Check.that(link.clientID.hasSameBytes(as: client.id), .revokingClient)
        else { throw OAuthError(.invalidGrant, "the token was issued to another client") }
    }
}

extension SecurityRule {
    /// Without it, one client ends the links of another.
    static let revokingClient = Self(
        "server.revoking-client", "the token belongs to this client", "RFC 7009 section 2.1")
}
