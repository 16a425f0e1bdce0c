/// The URLs of Yahoo's OpenID provider, as its discovery document has them.
package struct YahooEndpoints: Sendable {
    /// Yahoo's identifier among Firebase's providers.
    static let providerID = "yahoo.com"
    /// The domains of the mailboxes that Yahoo itself hosts: only for these does Yahoo know the owner.
    static let mailboxDomains = ["yahoo.com"]

    /// The issuer, byte for byte as in its ID tokens (claim `iss`).
    package let issuer: String

    /// The endpoints at an origin, which has no slash at the end; by default Yahoo's own origin.
    package init(origin: String = "https://api.login.yahoo.com") { issuer = origin }

    /// The page where the user signs in and agrees (wire name `authorization_endpoint`).
    var authorizationEndpoint: String { issuer + "/oauth2/request_auth" }
    /// The endpoint that exchanges a code for tokens (wire name `token_endpoint`).
    var tokenEndpoint: String { issuer + "/oauth2/get_token" }
    /// The endpoint that answers with claims about the user (wire name `userinfo_endpoint`).
    var userinfoEndpoint: String { issuer + "/openid/v1/userinfo" }
    /// The public keys that verify ID tokens (wire name `jwks_uri`).
    var keySet: String { issuer + "/openid/v1/certs" }
}
