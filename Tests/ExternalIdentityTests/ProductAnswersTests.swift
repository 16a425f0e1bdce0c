import ExternalIdentity
import HTTPMessages
import JSON
import PartnerServer
import Testing

/// What products answer when they are asked about a token (RFC 7662), and what comes of each.
@Suite struct ProductAnswersTests {
    /// An answer about an active token that is accepted, or refused with a sentence that has these words.
    struct Answer: Sendable, CustomTestStringConvertible {
        let name: String
        let claims: JSONObject
        /// Nil when the token is accepted.
        var refusal: String?

        var testDescription: String { name }
    }

    /// The answer about a user's token with further claims; `null` removes a claim.
    private static func active(_ claims: JSONObject) -> JSONObject {
        let answer: JSONObject = ["active": true, "sub": "user-1", "client_id": "partner-ios"]
        return answer.merging(claims) { $1 }.filter { $0.value != .null }
    }

    static let answers: [Answer] = [
        Answer(name: "only what RFC 7662 requires of a product that names its users", claims: active([:])),
        Answer(
            name: "Keycloak",
            claims: active([
                "azp": "partner-ios", "username": "ana", "typ": "Bearer", "token_type": "Bearer",
                "aud": "account",
                "iss": "https://login.example", "acr": "1", "session_state": "s",
            ])),
        Answer(
            name: "Keycloak, its ID token", claims: active(["typ": "ID", "aud": "partner-ios"]),
            refusal: "the token is of another kind, typ ID: send the access token"),
        Answer(
            name: "Keycloak, its refresh token", claims: active(["typ": "Refresh"]),
            refusal: "the token is of another kind, typ Refresh: send the access token"),
        Answer(
            name: "Ory Hydra",
            claims: active([
                "token_use": "access_token", "token_type": "Bearer", "aud": [], "ext": [:], "scope": "openid",
                "iss": "https://login.example",
            ])),
        Answer(
            name: "Ory Hydra, its refresh token",
            claims: active(["token_use": "refresh_token", "token_type": "Bearer"]),
            refusal: "the token is of another kind, token_use refresh_token"),
        Answer(
            name: "ZITADEL",
            claims: active([
                "aud": ["partner-ios", "project"], "token_type": "Bearer", "jti": "1", "username": "ana",
                "email": "ana@example.com", "email_verified": true, "iss": "https://login.example",
            ])),
        // Validate a Token, in OneLogin's documentation.
        Answer(
            name: "OneLogin",
            claims: active(["token_type": "access_token", "iss": "https://login.example", "jti": "1"])),
        Answer(
            name: "Okta",
            claims: active(["token_type": "Bearer", "uid": "00u1", "username": "ana", "scope": "openid"])),
        Answer(
            name: "Okta, a machine", claims: active(["token_type": "Bearer", "sub": "partner-ios"]),
            refusal: "the token is one of the app itself"),
        Answer(
            name: "authentik",
            claims: active([
                "aud": "partner-ios", "iss": "https://login.example", "scope": "openid", "acr": "x",
            ])),
        Answer(name: "PingOne", claims: active(["token_type": "Bearer", "aud": ["api"], "env": "e"])),
        Answer(
            name: "FusionAuth",
            claims: active(["client_id": .null, "aud": "partner-ios", "applicationId": "partner-ios"]),
            refusal:
                "there is no client_id, by which the profile introspection knows the app: let the provider's "
                + "introspection name the client"),
        Answer(name: "a type in capitals", claims: active(["token_type": "BEARER"])),
        Answer(
            name: "a token that is bound to a key",
            claims: active(["token_type": "DPoP", "cnf": ["jkt": "k"]]),
            refusal: "the token is of another kind, token_type DPoP"),
        Answer(
            name: "a product that names its users by username",
            claims: active(["sub": .null, "username": "ana"]),
            refusal: "the claim sub is missing"),
        Answer(name: "an end as text, which is not read", claims: active(["exp": "1"])),
    ]

    /// The user of a token about which the provider gives this answer.
    private func user(_ answer: HTTPResponse) async throws -> ExternalUser {
        let setup = IntrospectionSetup()
        setup.provider.failure.withLock { $0 = answer }
        return try await setup.users().user(ofToken: "opaque")
    }

    // Rule: external.kind
    @Test(arguments: answers)
    func `a product's answer names the user, or the token is refused with a reason`(
        answer: Answer
    ) async throws {
        do {
            let user = try await user(HTTPResponse(json: JSONValue.object(answer.claims).json))
            #expect(answer.refusal == nil)
            #expect(user.accountID == Provider.accountID)
        } catch let refused as RefusedAppToken {
            let expected = try #require(answer.refusal, "\(refused)")
            #expect(refused.description.contains(expected), "\(refused)")
        }
    }

    // RFC 7662 section 2.2: `active` is a boolean. RFC 9701: a signed answer has a type of its own, and the server
    // does not ask for one.
    @Test(
        arguments: [
            (#"{"active":"true","sub":"user-1"}"#, "application/json", "JSON without the expected members"),
            (
                #"{"sub":"user-1","client_id":"partner-ios"}"#, "application/json",
                "JSON without the expected members"
            ),
            (
                "eyJhbGciOiJSUzI1NiJ9.e30.AAAA", "application/token-introspection+jwt",
                "a body that is not JSON"
            ),
            ("<h1>Sign in</h1>", "text/html", "a body that is not JSON"),
        ])
    func `an answer that does not say whether the token is active calls no token bad`(
        body: String, type: String, problem: String
    ) async throws {
        let error = await #expect(throws: StoreUnavailable.self) {
            try await user(HTTPResponse(status: 200, contentType: type, text: body))
        }
        #expect(error?.reason.contains(problem) == true, "\(error?.reason ?? "")")
    }
}
