// Docs/exchange-code.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

/// `POST /revoke`: the client gives a token up, as Google does when a user unlinks (RFC 7009).
struct RevocationEndpoint: Endpoint {
    let context: ServerContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let client = try context.authenticatedClient(request, form: form)
        let token = context.key(of: try RevocationRequest(form).token)
        let time = context.now()
        // RFC 7009 section 2.1: the hint may be ignored; both kinds are looked for.
        let refreshed = try await context.store.call { try await $0.link(ofRefreshToken: token, at: time) }
        if let refreshed {
            try check(refreshed.link, client)
            // RFC 7009 section 2.1: with the refresh token go all access tokens of the same grant.
            try await context.store.call { try await $0.revokeLink(refreshed.id) }
        } else if let found = try await context.store.call({
            try await $0.link(ofAccessToken: token, at: time)
        }) {
            try check(found.link, client)
            try await context.store.call { try await $0.removeAccessToken(token) }
        }
        // RFC 7009 section 2.2: 200 also when there was nothing to revoke.
        return HTTPResponse(json: Array("{}".utf8))
    }

    /// RFC 7009 section 2.1: a token of another client is refused, and stays.
    private func check(_ link: AccountLink, _ client: ServerContext.Client) throws {
        guard Check.that(link.clientID.hasSameBytes(as: client.id), .revokingClient)
        else { throw OAuthError(.invalidGrant, "the token was issued to another client") }
    }
}

extension SecurityRule {
    /// Without it, one client ends the links of another.
    static let revokingClient = Self(
        "server.revoking-client", "the token belongs to this client", "RFC 7009 section 2.1")
}
