import HeadlessBrowser
import JSON
import PartnerServer
import Testing

/// The ID tokens with which products end a sign-in by the browser, and the email address that each brings.
@Suite struct ProductIDTokensTests {
    /// An ID token that is accepted, or refused with a line in the log that has these words.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        var claims: JSONObject
        var type: String?
        /// Whether the email address in the token counts as verified.
        var hasEmail = true
        /// Nil when the token is accepted.
        var refusal: String?

        var testDescription: String { name }
    }

    private static let verified: JSONObject = [
        "email": "ana@example.com", "email_verified": true, "name": "Ana",
    ]

    private static func user(_ more: JSONObject) -> JSONObject { verified.merging(more) { $1 } }

    static let shapes: [Shape] = [
        // Second-hand, except for what the comments name.
        Shape(
            name: "Google", claims: user(["azp": "partner-server", "at_hash": "x", "hd": "example.com"]),
            type: "JWT"),
        // Text instead of a boolean.
        Shape(
            name: "Apple",
            claims: user([
                "email_verified": "true", "is_private_email": "true", "nonce_supported": true, "auth_time": 1,
            ])),
        Shape(
            name: "Keycloak",
            claims: user(["typ": "ID", "azp": "partner-server", "acr": "1", "sid": "s"]), type: "JWT"),
        Shape(
            name: "Auth0",
            claims: user(["nickname": "ana", "updated_at": "2026-01-01T00:00:00Z", "sid": "s"]), type: "JWT"),
        Shape(name: "Okta", claims: user(["ver": 1, "amr": ["pwd"], "idp": "00o1", "at_hash": "x"])),
        Shape(
            name: "Cognito", claims: user(["token_use": "id", "cognito:username": "ana", "at_hash": "x"])),
        Shape(
            name: "Entra ID",
            claims: user(["email_verified": .null, "oid": "o", "tid": "t", "ver": "2.0"]), type: "JWT",
            hasEmail: false),
        Shape(
            name: "ZITADEL",
            claims: user([
                "aud": ["partner-server", "games", "project"], "azp": "partner-server",
                "client_id": "partner-server",
                "at_hash": "x",
            ])),
        Shape(
            name: "Ory Hydra",
            claims: user(["aud": ["partner-server"], "rat": 1, "jti": "1", "sid": "s", "at_hash": "x"]),
            type: "JWT"),
        Shape(
            name: "authentik, with an address that it calls unverified",
            claims: user(["email_verified": false, "uid": "u"]),
            hasEmail: false),
        Shape(
            name: "FusionAuth",
            claims: user([
                "applicationId": "partner-server", "tid": "t", "authenticationType": "PASSWORD",
                "c_hash": "x",
            ]),
            type: "JWT"),
        Shape(name: "PingOne", claims: user(["env": "e", "org": "o", "p1.region": "EU", "amr": ["pwd"]])),
        Shape(
            name: "OneLogin",
            claims: user(["groups": "x", "params": [:], "updated_at": 1, "at_hash": "x"])),
        Shape(
            name: "several audiences without azp", claims: user(["aud": ["partner-server", "project"]]),
            refusal:
                "the claim aud is [partner-server, project], and no azp says that the token was issued to partner-server"
        ),
        Shape(
            name: "Cognito, its access token",
            claims: user(["token_use": "access", "client_id": "partner-server"]),
            refusal: "the ID token is marked as another kind of token, such as an access token"),
        Shape(
            name: "an access token by RFC 9068", claims: user(["client_id": "partner-server"]),
            type: "at+jwt",
            refusal: "the ID token is marked as another kind of token, such as an access token"),
    ]

    // Rule: openid.id-token-claims
    @Test(arguments: shapes)
    func `a product's ID token signs the user in, or is refused with a reason`(shape: Shape) async throws {
        let facade = try Facade(linksWithoutEmail: true)
        facade.provider.behavior.withLock {
            $0.idTokenClaims = shape.claims
            $0.idTokenType = shape.type
            $0.userinfo = ["sub": "user-1", "name": "Ana"]
        }
        let page = try await facade.signIn()
        let account = await facade.accounts.account(id: Provider.accountID)
        let lines = facade.reasons
        guard let refusal = shape.refusal else {
            #expect(page.status == 200, "\(lines)")
            #expect(page.location == nil, "\(lines)")
            #expect(account?.email == (shape.hasEmail ? "ana@example.com" : ""))
            return
        }
        #expect(page.parameter("error") == "access_denied")
        #expect(account == nil)
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains(refusal) == true, "\(lines)")
    }
}
