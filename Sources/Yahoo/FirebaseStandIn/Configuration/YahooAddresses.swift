/// The addresses of Yahoo's OpenID provider, as its discovery document has them.
package struct YahooAddresses: Sendable, Hashable {
    /// Yahoo's identifier among Firebase's providers.
    static let providerID = "yahoo.com"
    /// The domains of the mailboxes that Yahoo itself hosts: only for these does Yahoo know the owner.
    static let mailboxDomains = ["yahoo.com"]

    /// The issuer, byte for byte as in its ID tokens (claim `iss`).
    package let issuer: String

    /// The addresses at an origin without a slash at the end; by default Yahoo's own.
    package init(origin: String = "https://api.login.yahoo.com") { issuer = origin }

    /// Where the user agrees (wire name `authorization_endpoint`).
    var authorizationEndpoint: String { issuer + "/oauth2/request_auth" }
    /// Where a code becomes tokens (wire name `token_endpoint`).
    var tokenEndpoint: String { issuer + "/oauth2/get_token" }
    /// The claims about the user (wire name `userinfo_endpoint`).
    var userinfoEndpoint: String { issuer + "/openid/v1/userinfo" }
    /// The keys that ID tokens are signed with (wire name `jwks_uri`).
    var keySet: String { issuer + "/openid/v1/certs" }
}
