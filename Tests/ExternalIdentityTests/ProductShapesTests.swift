import ExternalIdentity
import Foundation
import HTTPMessages
import JOSE
import JSON
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing
import WebText

/// The tokens that products send to an API, one by one, and what comes of each.
@Suite struct ProductShapesTests {
    private static let audience = "https://api.example"

    private let provider: Provider

    init() throws { provider = try Provider() }

    /// A token of a product that is accepted, or refused with a sentence that has these words.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        let profile: TokenProfile
        var claims: JSONObject
        var type: String?
        var audience: String? = ProductShapesTests.audience
        /// Nil when the token is accepted.
        var refusal: String?

        var testDescription: String { name }
    }

    /// Claims over those of ``Provider/claims()``, without `azp` and `typ`, which each product names in its own way.
    private static func user(_ more: JSONObject) -> JSONObject {
        let claims: JSONObject = ["azp": .null, "typ": .null, "aud": .string(audience)]
        return claims.merging(more) { $1 }
    }

    static let shapes: [Shape] = [
        Shape(
            name: "Auth0", profile: .auth0,
            claims: user(["azp": "partner-ios", "aud": [.string(audience), "x"]])),
        Shape(
            name: "Auth0, access token profile RFC 9068", profile: .auth0,
            claims: user(["client_id": "partner-ios"]), type: "at+jwt",
            refusal:
                "there is no azp, by which the profile auth0 knows the app: the token has client_id, as the "
                + "profile rfc9068 expects"),
        Shape(
            name: "Auth0, a machine", profile: .auth0,
            claims: user(["azp": "partner-ios", "sub": "partner-ios@clients", "gty": "client-credentials"]),
            refusal: "the token is one of the app itself"),
        Shape(
            name: "Auth0, its ID token", profile: .auth0,
            claims: user(["aud": "partner-ios", "nonce": "n", "sid": "s"]),
            refusal: "an ID token, or a token for the app itself. Ask for an access token of your API"),
        // Second-hand, like the other tokens of Keycloak.
        Shape(
            name: "Keycloak", profile: .keycloak,
            claims: ["aud": "account", "acr": "1", "realm_access": ["roles": ["x"]], "sid": "s"],
            audience: nil),
        Shape(
            name: "Keycloak with an audience mapper", profile: .keycloak,
            claims: ["aud": [.string(audience), "account"]]),
        Shape(
            name: "Keycloak, the mapper is missing", profile: .keycloak, claims: ["aud": "account"],
            refusal: "the claim aud is account, and audience in the configuration is https://api.example"),
        Shape(
            name: "Keycloak without the client scope basic", profile: .keycloak, claims: ["sub": .null],
            audience: nil, refusal: "the claim sub is missing"),
        Shape(
            name: "Keycloak, its ID token", profile: .keycloak,
            claims: ["typ": "ID", "aud": "partner-ios", "at_hash": "x"], audience: nil,
            refusal: "the claim typ is ID, not Bearer: send the access token"),
        Shape(
            name: "Keycloak, azp removed", profile: .keycloak, claims: ["azp": .null], audience: nil,
            refusal: "there is no azp, by which the profile keycloak knows the app: let the provider add it"),
        Shape(
            name: "Keycloak, another app", profile: .keycloak, claims: ["azp": "games-ios"], audience: nil,
            refusal:
                "the claim azp is games-ios, not one of the apps that may link, [partner-ios, partner-tv]: send the "
                + "token that your app got, or add its client to appClientIDs"),
        Shape(
            name: "Cognito", profile: .cognito,
            claims: user(["client_id": "partner-ios", "token_use": "access", "aud": .null]), audience: nil),
        Shape(
            name: "Cognito, a machine", profile: .cognito,
            claims: user([
                "client_id": "partner-ios", "sub": "partner-ios", "token_use": "access", "aud": .null,
            ]),
            audience: nil, refusal: "the token is one of the app itself"),
        Shape(
            name: "Cognito, its ID token", profile: .cognito,
            claims: user([
                "aud": "partner-ios", "token_use": "id", "cognito:username": "user-1", "at_hash": "x",
            ]),
            audience: nil, refusal: "the claim token_use is id, not access: send the access token"),
        // Second-hand: `sub` is the name by which the user signs in.
        Shape(
            name: "Okta", profile: .okta,
            claims: user([
                "cid": "partner-ios", "uid": "user-1", "sub": "ana@example.com", "scp": ["openid"], "ver": 1,
            ])),
        Shape(
            name: "Okta, its ID token", profile: .okta,
            claims: user(["aud": "partner-ios", "amr": ["pwd"], "idp": "00o1", "ver": 1, "at_hash": "x"]),
            refusal: "an ID token, or a token for the app itself. Ask for an access token of your API"),
        Shape(
            name: "Okta, its organization server", profile: .okta,
            claims: user(["cid": "partner-ios", "uid": "user-1", "aud": "https://tenant.okta.com"]),
            refusal:
                "the claim aud is https://tenant.okta.com, and audience in the configuration is "
                + "https://api.example: ask for a token for this API"),
        Shape(
            name: "Okta, a machine", profile: .okta,
            claims: user(["cid": "partner-ios", "sub": "partner-ios"]),
            refusal: "the token is one of the app itself"),
        Shape(
            name: "IdentityServer4 with the profile rfc9068", profile: .rfc9068,
            claims: user(["client_id": "partner-ios"]), type: "JWT",
            refusal:
                "typ in the header is JWT, not at+jwt: send the access token. A product that does not mark "
                + "access tokens needs the profile jwt"),
        Shape(
            name: "IdentityServer4", profile: .jwt, claims: user(["client_id": "partner-ios"]), type: "JWT"
        ),
        Shape(
            name: "Ory Hydra, JWT strategy", profile: .jwt,
            claims: user(["client_id": "partner-ios", "aud": [.string(audience)], "scp": ["openid"]]),
            type: "JWT"),
        Shape(
            name: "Ory Hydra, its ID token", profile: .jwt, claims: user(["aud": ["partner-ios"]]),
            type: "JWT",
            refusal:
                "the claim aud is [partner-ios], and audience in the configuration is https://api.example: an "
                + "ID token"),
        // zitadel/oidc, NewAccessTokenClaims and NewIDTokenClaims: both have the client and the project in `aud`.
        Shape(
            name: "ZITADEL", profile: .jwt,
            claims: user(["client_id": "partner-ios", "aud": ["partner-ios", .string(audience)], "jti": "1"])),
        Shape(
            name: "ZITADEL, its ID token", profile: .jwt,
            claims: user([
                "client_id": "partner-ios", "azp": "partner-ios", "aud": ["partner-ios", .string(audience)],
                "at_hash": "x", "nonce": "n",
            ]),
            refusal: "the token is an ID token, because it has at_hash: send the access token"),
        // PingOne, "Token claims": `typ` is optional until March 2027, and then at+jwt.
        Shape(
            name: "PingOne", profile: .jwt,
            claims: user([
                "client_id": "partner-ios", "aud": [.string(audience)], "scope": "openid", "env": "e",
            ])),
        Shape(
            name: "PingOne with typ", profile: .rfc9068,
            claims: user(["client_id": "partner-ios", "aud": [.string(audience)]]), type: "at+jwt"),
        Shape(
            name: "PingOne with the profile rfc9068, before it writes typ", profile: .rfc9068,
            claims: user(["client_id": "partner-ios"]),
            refusal: "the header has no typ, and access tokens have at+jwt there: send"),
        // Second-hand: `at+jwt`, and `scope` as an array.
        Shape(
            name: "Duende IdentityServer", profile: .rfc9068,
            claims: user(["client_id": "partner-ios", "scope": ["openid", "api"]]), type: "at+jwt"),
        // Second-hand: the audience is the client, and no claim but `azp` names it.
        Shape(
            name: "authentik", profile: .jwt,
            claims: user(["azp": "partner-ios", "aud": "partner-ios", "uid": "u", "scope": "openid"]),
            type: "JWT", refusal: "a token for the app itself. Ask for an access token of your API"),
        // Second-hand: the audience is the application.
        Shape(
            name: "FusionAuth", profile: .rfc9068,
            claims: user([
                "aud": "partner-ios", "applicationId": "partner-ios", "tid": "t",
                "authenticationType": "PASSWORD",
            ]),
            type: "at+jwt", refusal: "a token for the app itself. Ask for an access token of your API"),
        Shape(
            name: "a logout token", profile: .jwt, claims: user(["client_id": "partner-ios"]),
            type: "logout+jwt",
            refusal: "typ in the header is logout+jwt"),
        Shape(
            name: "Entra ID 2.0", profile: .entra,
            claims: user(["azp": "partner-ios", "oid": "o", "scp": "x"])),
        Shape(
            name: "Entra ID, its ID token", profile: .entra,
            claims: user(["aud": "partner-ios", "oid": "o", "tid": "t", "ver": "2.0", "rh": "r"]),
            refusal: "an ID token, or a token for the app itself. Ask for an access token of your API"),
        Shape(
            name: "Entra ID 1.0 at the issuer of 2.0", profile: .entra,
            claims: user(["iss": "https://sts.windows.net/tenant/", "appid": "partner-ios"]),
            refusal: "the claim iss is https://sts.windows.net/tenant/, and issuer in the configuration is "
                + "https://login.example: Entra ID issues tokens of version 1.0 for this API. Set "
                + "requestedAccessTokenVersion to 2"),
        Shape(
            name: "Entra ID 1.0", profile: .entra, claims: user(["appid": "partner-ios", "ver": "1.0"])),
        Shape(
            name: "Entra ID, api:// configured", profile: .entra,
            claims: user(["azp": "partner-ios", "aud": "11111111-2222"]),
            refusal:
                "the claim aud is 11111111-2222, and audience in the configuration is https://api.example: ask "
                + "for a scope of your API. In tokens of version 2.0, aud is the application ID"),
        Shape(
            name: "Entra ID, Microsoft Graph, when its signature can be checked", profile: .entra,
            claims: user(["azp": "partner-ios", "aud": "00000003-0000-0000-c000-000000000000"]),
            refusal: "a token for Microsoft Graph, which only Graph can check"),
        Shape(
            name: "Entra ID, a service", profile: .entra,
            claims: user(["azp": "partner-ios", "oid": "user-1", "roles": ["x"]]),
            refusal: "the token is one of the app itself"),
        Shape(
            name: "Entra ID, a service with idtyp", profile: .entra,
            claims: user(["azp": "partner-ios", "oid": "o", "idtyp": "app"]),
            refusal: "the token is one of the app itself"),
        Shape(
            name: "the slash at the end of the issuer", profile: .auth0,
            claims: user(["azp": "partner-ios", "iss": "https://login.example/"]),
            refusal: "https://login.example: they differ by a slash at the end"),
        Shape(
            name: "a value that a terminal would obey", profile: .auth0,
            claims: user(["azp": "\u{1B}[2J\n\u{202E}", "sub": "user-1"]),
            refusal: #"the claim azp is \u{1b}[2J\u{a}\u{202e}, not one of"#),
        Shape(
            name: "a value of many bytes", profile: .auth0,
            claims: user(["azp": .string(String(repeating: "x", count: 9_000))]), refusal: "xx…, not one of"),
    ]

    // Rule: external.user
    @Test(arguments: shapes)
    func `a product's token names the user, or is refused with a reason`(shape: Shape) async throws {
        let verifier = try provider.verifier(shape.profile, audience: shape.audience)
        let token = try provider.token(shape.claims, type: shape.type)
        do {
            let user = try await verifier.user(ofToken: token)
            #expect(shape.refusal == nil, "accepted")
            #expect(user.accountID == Provider.accountID)
        } catch let refused as RefusedAppToken {
            let expected = try #require(shape.refusal, "\(refused)")
            #expect(refused.description.contains(expected), "\(refused)")
            #expect(refused.description.utf8.count < 400)
        }
    }

    // Rule: external.user
    @Test(
        arguments: [
            ["provider_id": "anonymous"], ["firebase": ["sign_in_provider": "anonymous", "identities": [:]]],
        ] as [JSONObject])
    func `an anonymous user of Firebase has no account`(claims: JSONObject) async throws {
        let identity = try IdentityProvider.firebase(projectID: "demo-project")
        let keys = try #require(identity.keySet)
        let origin = try #require(HTTPRequest("GET", keys)?.origin)
        let published = provider.published.withLock { $0 }
        let verifier = AppTokenVerifier(
            identity, client: InMemoryClient([origin: Answering { _ in published }]),
            now: { [provider] in provider.clock.now })
        let token: JSONObject = [
            "iss": .string(identity.issuer), "aud": "demo-project", "azp": .null, "typ": .null,
        ]
        let signedIn = token.merging(["firebase": ["sign_in_provider": "yahoo.com"]]) { $1 }
        #expect(try await verifier.user(ofToken: provider.token(signedIn)).subject == "user-1")
        let error = await #expect(throws: RefusedAppToken.self) {
            try await verifier.user(ofToken: provider.token(token.merging(claims) { $1 }))
        }
        #expect(error?.description.hasPrefix("the user is anonymous at Firebase") == true)
    }

    @Test(arguments: [
        (String(repeating: "a", count: 32), "the bearer token is opaque", "parameter audience"),
        // Google, Ory Hydra and ZITADEL.
        (
            "ya29.a0AfH6SMBx",
            "the bearer token is not a JSON Web Token: three parts are needed, and it has 2", ""
        ),
        ("ory_at_V1F1dNHyk4bGmv0qKAm4", "the bearer token is opaque", "the profile introspection"),
        ("5t7Kc_RV1tD0-JpFyzlWl2Tqd3k", "the bearer token is opaque", "the profile introspection"),
        ("eyJhbGciOiJkaXIifQ..aaaa.bbbb.cccc", "the bearer token is encrypted", "parameter audience"),
        (
            "eyJhbGciOiJub25lIn0.e30",
            "the bearer token is not a JSON Web Token: three parts are needed, and it has 2", ""
        ),
    ])
    func `a token that cannot be read gets the sentence that tells what to ask for`(
        token: String, problem: String, advice: String
    ) async throws {
        let verifier = try provider.verifier(.auth0, audience: Self.audience)
        let error = await #expect(throws: RefusedAppToken.self) { try await verifier.user(ofToken: token) }
        #expect(error?.description.hasPrefix(problem) == true)
        #expect(advice.isEmpty || error?.description.contains(advice) == true)
        #expect(provider.fetches == 0)
    }

    /// Graph signs over another header than the token has.
    @Test func `a Graph token whose signature is wrong is named`() async throws {
        let verifier = try provider.verifier(.entra, audience: Self.audience)
        let token = try provider.token(
            ["aud": "https://graph.microsoft.com", "azp": "partner-ios"], key: Provider.secondKey)
        let error = await #expect(throws: RefusedAppToken.self) { try await verifier.user(ofToken: token) }
        #expect(error?.description.contains("It looks like a token for Microsoft Graph") == true)
    }
}
