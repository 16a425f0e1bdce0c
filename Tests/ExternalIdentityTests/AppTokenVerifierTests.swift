import ExternalIdentity
import Foundation
import HTTPMessages
import JOSE
import JSON
import PartnerServer
import PlatformCrypto
import Testing

/// Which tokens of a provider prove a user, and which are another's, old or forged.
@Suite struct AppTokenVerifierTests {
    let provider: Provider

    init() throws { provider = try Provider() }

    /// The refusal of a token, or nil when it is accepted.
    private func refusal(
        of token: String, _ profile: TokenProfile = .keycloak, audience: String? = nil
    ) async throws -> String? {
        do {
            _ = try await provider.verifier(profile, audience: audience).user(ofToken: token)
            return nil
        } catch let refused as RefusedAppToken { return refused.description }
    }

    @Test func `an access token of the partner's app names the user`() async throws {
        let token = try provider.token(["name": "Ana", "email": "ana@example.com", "email_verified": true])
        let user = try await provider.verifier().user(ofToken: token)
        #expect(user.accountID == "https://login.example|user-1")
        #expect(user.name == "Ana")
        #expect(user.email == "ana@example.com")
    }

    @Test(arguments: [(TokenProfile.entra, "ana@example.com"), (.keycloak, "")])
    func `the claim of the provider's product says whether an email address is verified`(
        profile: TokenProfile, email: String
    ) async throws {
        let token = try provider.token(["aud": "api://x", "email_verified": .null, "xms_edov": true])
        let user = try await provider.verifier(profile, audience: "api://x").user(ofToken: token)
        #expect(user.email == email)
    }

    // Rule: external.signature
    @Test func `alg none, HS256 with the public key, and another key's signature are forgeries`() async throws
    {
        let claims = provider.claims()
        let unsecured = JSONWebToken(unsecured: claims).compact
        let header = Base64URL.encode(#"{"alg":"HS256","kid":"first"}"#.utf8)
        let input = "\(header).\(Base64URL.encode(claims.json))"
        // The secret of the attack is the document with the public key, byte for byte.
        let secret = provider.published.withLock { $0.body }
        let mac = try PlatformCrypto().hmacSHA256(key: secret, message: Array(input.utf8))
        let symmetric = "\(input).\(Base64URL.encode(mac.bytes))"
        let other = try provider.token(key: Provider.secondKey)
        let parts = try provider.token().split(separator: ".")
        let swapped = try provider.token(["sub": "victim"]).split(separator: ".")
        let mixed = "\(parts[0]).\(swapped[1]).\(parts[2])"
        for forged in [unsecured, symmetric, other, mixed] {
            let refusal = try await refusal(of: forged)
            #expect(
                refusal?.hasPrefix("the token is not one of https://login.example: ") == true,
                "\(forged): \(refusal ?? "accepted")")
        }
    }

    // Rule: external.issuer
    @Test(
        arguments: [
            (.null, "there is no iss"), ("https://evil.example", "the claim iss is https://evil.example"),
            ("https://login.example/", "the claim iss is https://login.example/"), (1, "the claim iss is 1"),
        ] as [(JSONValue, String)])
    func `a token of another issuer is refused, with the issuer that it names`(
        issuer: JSONValue, found: String
    ) async throws {
        let refusal = try await refusal(of: provider.token(["iss": issuer]))
        #expect(
            refusal?.hasPrefix("\(found), and issuer in the configuration is https://login.example: ") == true
        )
    }

    // Rule: external.time
    @Test func `a token that has expired, or is for later, is refused`() async throws {
        let now = Int64(provider.clock.now.timeIntervalSince1970)
        #expect(
            try await refusal(of: provider.token(["exp": .integer(now - 60)]))
                == "the token expired 60 s ago: get a fresh one for each code")
        #expect(try await refusal(of: provider.token(["exp": .integer(now - 59)])) == nil)
        let later: JSONValue = .integer(now + 61)
        for claim in ["nbf", "iat"] {
            let refusal = try await refusal(of: provider.token([claim: later]))
            #expect(refusal == "the token is not valid yet; compare the clocks")
        }
        #expect(
            try await refusal(of: provider.token(["exp": .null]))
                == "the claim exp is missing or of the wrong kind")
    }

    // Rule: external.client
    @Test(arguments: [
        TokenProfile.auth0, .cognito, .entra, .keycloak, .okta, .rfc9068,
    ])
    func `a token of another client of the same provider is refused`(profile: TokenProfile) async throws {
        let names = ["auth0": "azp", "entra": "azp", "keycloak": "azp", "okta": "cid"]
        let claim = names[profile.name] ?? "client_id"
        var claims: JSONObject = [
            "azp": .null, "aud": "https://api.example", "token_use": "access", "uid": "user-1",
        ]
        for client in [JSONValue.null, "games-ios", ["partner-ios"], "Partner-ios"] {
            claims[claim] = client
            let token = try provider.token(claims, type: "at+jwt")
            let refusal = try await refusal(of: token, profile, audience: "https://api.example")
            let found =
                switch client {
                case .null: "there is no \(claim), by which the profile \(profile.name) knows the app: "
                case .array:
                    "the claim \(claim) is [partner-ios], not one of the apps that may link, [partner-ios, "
                default: "the claim \(claim) is \(client.string ?? ""), not one of the apps that may link, ["
                }
            #expect(refusal?.hasPrefix(found) == true, "\(refusal ?? "")")
        }
        claims[claim] = "partner-tv"
        let token = try provider.token(claims, type: "at+jwt")
        #expect(try await refusal(of: token, profile, audience: "https://api.example") == nil)
    }

    @Test func `Okta's user is named by uid, as by sub of an ID token, and not by the user name`()
        async throws
    {
        let audience = "api://default"
        var claims: JSONObject = [
            "cid": "partner-ios", "aud": .string(audience), "sub": "ana@example.com", "uid": "00u1",
        ]
        let verifier = try provider.verifier(.okta, audience: audience)
        #expect(
            try await verifier.user(ofToken: provider.token(claims)).accountID == "https://login.example|00u1"
        )
        claims["uid"] = .null
        #expect(
            try await refusal(of: provider.token(claims), .okta, audience: audience)
                == "the claim uid is missing, or not 1 to 255 characters of ASCII")
    }

    @Test func `version 1 of Entra names the client in appid, and azp counts first`() async throws {
        var changes: JSONObject = ["aud": "api://x", "azp": .null, "appid": "partner-ios"]
        #expect(try await refusal(of: provider.token(changes), .entra, audience: "api://x") == nil)
        changes["azp"] = "games-ios"
        let refused = try await refusal(of: provider.token(changes), .entra, audience: "api://x")
        #expect(refused?.hasPrefix("the claim azp is games-ios, not one of the apps that may link, ") == true)
    }

    // Rule: external.kind
    @Test func `an ID token instead of an access token is refused`() async throws {
        let identity = try provider.token(["typ": "ID", "aud": "partner-ios"])
        #expect(
            try await refusal(of: identity)
                == "the claim typ is ID, not Bearer: send the access token")
        let unmarked = try provider.token(["typ": .null])
        #expect(
            try await refusal(of: unmarked)
                == "the claim typ is missing, and access tokens have Bearer there: send the access token")
        let cognito = try provider.token(["token_use": "id", "client_id": "partner-ios"])
        #expect(
            try await refusal(of: cognito, .cognito)
                == "the claim token_use is id, not access: send the access token")
        let standard = try provider.token(["client_id": "partner-ios", "aud": "api"], type: "JWT")
        #expect(
            try await refusal(of: standard, .rfc9068, audience: "api")
                == "typ in the header is JWT, not at+jwt: send the access token. A product that does not mark access "
                + "tokens needs the profile jwt or introspection")
    }

    // Rule: external.audience
    @Test(arguments: [.null, "partner-ios", ["https://other.example"], []] as [JSONValue])
    func `a token for another API, or an ID token, has another audience`(audience: JSONValue) async throws {
        let token = try provider.token(["aud": audience])
        let refusal = try await refusal(of: token, .auth0, audience: "https://api.example")
        #expect(
            refusal?.contains(", and audience in the configuration is https://api.example: ") == true,
            "\(refusal ?? "accepted")")
    }

    @Test func `a token may be for other APIs beside this one`() async throws {
        let token = try provider.token(["aud": ["https://login.example/userinfo", "https://api.example"]])
        #expect(try await refusal(of: token, .auth0, audience: "https://api.example") == nil)
    }

    @Test func `a malformed or oversized token costs no request`() async throws {
        let long = String(repeating: "a", count: 70_000)
        for text in ["", "a", "a.b", "a.b.c", "....", long, "\(long).\(long).\(long)"] {
            let refusal = try await refusal(of: text)
            #expect(refusal?.hasPrefix("the bearer token is ") == true, "\(text.prefix(20))")
        }
        #expect(provider.requests.withLock { $0.isEmpty })
        // Two empty objects are a token in form, for which the keys are needed.
        let unsigned = try await refusal(of: "e30.e30.")
        #expect(unsigned?.hasPrefix("the token is not one of https://login.example: ") == true)
        #expect(provider.fetches == 1)
    }

    @Test(
        arguments: [.null, "", 7, "José", .string(String(repeating: "x", count: 256))] as [JSONValue])
    func `a subject that no account can have is refused`(subject: JSONValue) async throws {
        let refusal = try await refusal(of: provider.token(["sub": subject]))
        #expect(refusal == "the claim sub is missing, or not 1 to 255 characters of ASCII")
    }
}
