/// Where a product's tokens name the client that they were issued to, and what makes them access tokens.
///
/// The client is always checked: any other app of the same provider can hold a token of a user, and without
/// the check it could link the user to its owner's Google account.
public struct TokenProfile: Sendable, Hashable {
    /// The name in a configuration file.
    public let name: String
    /// The claim that names the user, by the same value as `sub` of an ID token.
    let subjectClaim: String
    /// The claims that name the client; the first that a token has counts.
    let clientClaims: [String]
    /// A claim that each token has with this value.
    let mark: Mark?
    /// The media types of the token (wire name `typ` in the header); empty when any is accepted.
    let headerTypes: [String]
    /// Whether a header without `typ` is accepted too.
    let mayLackHeaderType: Bool
    /// Whether the audience has to be named in the configuration: an ID token differs by nothing else.
    let needsAudience: Bool

    /// A claim and its value.
    struct Mark: Sendable, Hashable {
        let claim: String
        let value: String
    }

    private init(
        _ name: String, subjectClaim: String = "sub", clientClaims: [String], mark: Mark? = nil,
        headerTypes: [String] = [], mayLackHeaderType: Bool = false, needsAudience: Bool = false
    ) {
        self.name = name
        self.subjectClaim = subjectClaim
        self.clientClaims = clientClaims
        self.mark = mark
        self.headerTypes = headerTypes
        self.mayLackHeaderType = mayLackHeaderType
        self.needsAudience = needsAudience
    }

    /// Amazon Cognito's access tokens: no `aud`, but `client_id` and `token_use`.
    public static let cognito = TokenProfile(
        "cognito", clientClaims: ["client_id"], mark: Mark(claim: "token_use", value: "access"))
    /// Access tokens of a custom authorization server of Okta: `cid`, and the user's ID in `uid`.
    ///
    /// Okta's `sub` is the user name, which can change, and which differs from `sub` of the ID token.
    public static let okta = TokenProfile(
        "okta", subjectClaim: "uid", clientClaims: ["cid"], needsAudience: true)
    /// Auth0's access tokens for an API: `azp`.
    public static let auth0 = TokenProfile("auth0", clientClaims: ["azp"], needsAudience: true)
    /// Keycloak's access tokens: `azp`, and `typ` among the claims.
    public static let keycloak = TokenProfile(
        "keycloak", clientClaims: ["azp"], mark: Mark(claim: "typ", value: "Bearer"))
    /// Access tokens of Microsoft Entra ID for an API of yours: `azp` in version 2, `appid` in version 1.
    public static let entra = TokenProfile(
        "entra", clientClaims: ["azp", "appid"], needsAudience: true)
    /// Firebase ID tokens: the audience is the project, whose apps are all yours.
    public static let firebase = TokenProfile("firebase", clientClaims: ["aud"])
    /// Access tokens by the standard (RFC 9068): `client_id`, and the type `at+jwt`.
    public static let rfc9068 = TokenProfile(
        "rfc9068", clientClaims: ["client_id"], headerTypes: ["at+jwt"], needsAudience: true)
    /// Access tokens of products that follow RFC 9068 except for the type, which is `JWT` as in any other token, or
    /// absent: Ory Hydra, IdentityServer4, ZITADEL, PingOne.
    ///
    /// Only the audience tells them from ID tokens, and at ZITADEL, whose ID tokens have the same audience, `at_hash`.
    public static let jwt = TokenProfile(
        "jwt", clientClaims: ["client_id"], headerTypes: ["jwt", "at+jwt"], mayLackHeaderType: true,
        needsAudience: true)
    /// Tokens of any form, about which the provider is asked (RFC 7662): `client_id`.
    public static let introspection = TokenProfile("introspection", clientClaims: ["client_id"])

    /// Every profile.
    public static let all: [TokenProfile] = [
        .auth0, .cognito, .entra, .firebase, .introspection, .jwt, .keycloak, .okta, .rfc9068,
    ]
}
