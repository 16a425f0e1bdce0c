import Foundation
import HTTPMessages
import PartnerDemo
import Testing

@testable import PartnerServer

/// RFC 6749 sections 2.3.1, 5 and 6.
@Suite struct TokenTests {
    let partner: Partner

    init() throws { partner = try Partner() }

    private typealias Demo = PartnerServerConfiguration.Demo

    private static func basic(_ id: String, _ secret: String) -> HTTPHeaders {
        ["Authorization": "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString()]
    }

    @Test func `the client authenticates in the body or by Basic`() async throws {
        let posted = await partner.exchange(try await partner.code())
        #expect(posted.status == 200)
        #expect(posted.fields["token_type"] == "Bearer" && posted.fields["expires_in"] == "3600")
        let fields: KeyValuePairs = [
            "grant_type": "authorization_code", "code": try await partner.code(), "redirect_uri": Partner.web,
        ]
        let answer = await partner.post(
            "/token", fields, headers: Self.basic("google%2Dclient", Demo.clientSecret))
        #expect(answer.status == 200)
    }

    // Rule: server.client-secret
    @Test func `a client that fails to authenticate hears invalid_client with a challenge`() async {
        let grant = ("grant_type", "refresh_token")
        let token = ("refresh_token", "x")
        let answers = [
            await partner.post("/token", [grant, token]),
            await partner.post("/token", [grant, token, ("client_id", Demo.clientID)]),
            await partner.post(
                "/token", [grant, token, ("client_id", Demo.clientID), ("client_secret", "wrong")]),
            await partner.post(
                "/token", [grant, token, ("client_id", "unknown"), ("client_secret", Demo.clientSecret)]),
            await partner.post("/token", [grant, token], headers: Self.basic(Demo.clientID, "wrong")),
            await partner.post("/token", [grant, token], headers: Self.basic("unknown", Demo.clientSecret)),
            await partner.post("/token", [grant, token], headers: ["Authorization": "Basic ???"]),
        ]
        for answer in answers {
            #expect(answer.refusal == "401 invalid_client")
            #expect(answer.headers["WWW-Authenticate"]?.hasPrefix("Basic realm=") == true)
        }
        // Whether the client exists is not told.
        #expect(answers[2].body == answers[3].body)
    }

    @Test func `two ways to authenticate at once are refused`() async throws {
        let answer = await partner.post(
            "/token",
            [
                "grant_type": "refresh_token", "refresh_token": "x", "client_id": Demo.clientID,
                "client_secret": Demo.clientSecret,
            ], headers: Self.basic(Demo.clientID, Demo.clientSecret))
        #expect(answer.refusal == "400 invalid_request")
    }

    @Test(arguments: ["password", "client_credentials", "urn:ietf:params:oauth:grant-type:jwt-bearer"])
    func `an unknown grant is unsupported`(grant: String) async throws {
        let answer = await partner.post(
            "/token",
            ["grant_type": grant, "client_id": Demo.clientID, "client_secret": Demo.clientSecret])
        #expect(answer.refusal == "400 unsupported_grant_type")
    }

    @Test(arguments: ["grant_type", "code", "redirect_uri"])
    func `an exchange without a required parameter is an invalid request`(missing: String) async throws {
        let fields = [
            ("grant_type", "authorization_code"), ("code", try await partner.code()),
            ("redirect_uri", Partner.web), ("client_id", Demo.clientID),
            ("client_secret", Demo.clientSecret),
        ]
        let answer = await partner.post("/token", fields.filter { $0.0 != missing })
        #expect(answer.refusal == "400 invalid_request")
    }

    @Test(arguments: [[0xFF], Array("%FF".utf8)] as [[UInt8]])
    func `a code that is not UTF-8 is an invalid request, raw and escaped`(code: [UInt8]) async throws {
        let form = "grant_type=authorization_code&redirect_uri=r&client_id=\(Demo.clientID)"
        let body = Array("\(form)&client_secret=\(Demo.clientSecret)&code=".utf8) + code
        let answer = await partner.server.handle(
            HTTPRequest(
                method: "POST", origin: Partner.origin, target: "/token",
                headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body))
        #expect(answer.fields["error"] == "invalid_request")
        #expect(answer.fields["error_description"] == "the parameter code is not UTF-8")
    }

    @Test func `no cache keeps an answer of the token endpoint`() async throws {
        for answer in [await partner.exchange(try await partner.code()), await partner.exchange("unknown")] {
            #expect(answer.headers["Cache-Control"] == "no-store")
            #expect(answer.headers["Pragma"] == "no-cache")
            #expect(answer.headers["Content-Type"] == "application/json;charset=UTF-8")
        }
    }

    @Test func `each refresh gives a fresh access token and leaves the older ones valid`() async throws {
        let tokens = try await partner.tokens()
        var seen = [tokens.access]
        for _ in 0..<3 {
            let answer = await partner.refresh(tokens.refresh)
            #expect(answer.status == 200)
            // Not rotated: Google's servers may still use the old one.
            #expect(answer.fields["refresh_token"] == nil)
            seen.append(try #require(answer.fields["access_token"]))
        }
        #expect(Set(seen).count == 4)
        for token in seen { #expect(await partner.userInfo(token).status == 200) }
    }

    @Test func `two refreshes at once both succeed`() async throws {
        let token = try await partner.tokens().refresh
        async let one = partner.refresh(token)
        async let other = partner.refresh(token)
        let answers = await [one, other]
        #expect(answers.map(\.status) == [200, 200])
        #expect(answers[0].fields["access_token"] != answers[1].fields["access_token"])
    }

    @Test func `an access token lasts as long as expires_in says`() async throws {
        let tokens = try await partner.tokens()
        partner.clock.advance(by: 3_599)
        #expect(await partner.userInfo(tokens.access).status == 200)
        partner.clock.advance(by: 1)
        #expect(await partner.userInfo(tokens.access).status == 401)
        #expect(await partner.refresh(tokens.refresh).status == 200)
    }

    @Test func `a link that is refreshed lives on, and one that is not used for half a year ends`()
        async throws
    {
        let token = try await partner.tokens().refresh
        for _ in 0..<3 {
            partner.clock.advance(by: 179 * 86_400)
            #expect(await partner.refresh(token).status == 200)
        }
        partner.clock.advance(by: 180 * 86_400)
        let answer = await partner.refresh(token)
        #expect(answer.refusal == "400 invalid_grant")
    }

    @Test func `a refresh may narrow the scope but not widen it`() async throws {
        let code = try await partner.code(Partner.query(scope: "devices.read"))
        let token = try #require(await partner.exchange(code).fields["refresh_token"])
        #expect(await partner.refresh(token, scope: "devices.read").status == 200)
        let wider = await partner.refresh(token, scope: "devices.read devices.control")
        #expect(wider.fields["error"] == "invalid_scope")

        let all = try await partner.tokens().refresh
        #expect(await partner.refresh(all, scope: "devices.read").fields["scope"] == "devices.read")
        // Narrowed was that one access token, not the link.
        #expect(await partner.refresh(all).fields["scope"] == "devices.read devices.control")
    }

    // Rule: server.refresh-token
    @Test func `a refresh token works for its own client only`() async throws {
        let partner = try Partner.withOtherClient()
        let token = try await partner.tokens().refresh
        let stranger = await partner.post(
            "/token",
            [
                "grant_type": "refresh_token", "refresh_token": token, "client_id": "other-client",
                "client_secret": Demo.clientSecret,
            ])
        #expect(stranger.fields["error"] == "invalid_grant")
        #expect(await partner.refresh(token).status == 200)
    }

    @Test func `an unknown refresh token is an invalid grant, and so is an access token`() async throws {
        for token in ["unknown", try await partner.tokens().access] {
            let answer = await partner.refresh(token)
            #expect(answer.refusal == "400 invalid_grant")
        }
    }

    @Test func `the tokens of a barred account are dead`() async throws {
        let store = InMemoryStore()
        let tokens = try await Partner(store: store).tokens()
        let partner = try Partner(store: store) { $0.accounts[0].isDisabled = true }
        #expect(await partner.refresh(tokens.refresh).fields["error"] == "invalid_grant")
        #expect(await partner.userInfo(tokens.access).status == 401)
    }
}
