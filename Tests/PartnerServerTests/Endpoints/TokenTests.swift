import DemoData
import Foundation
import HTTPMessages
import Testing

@testable import PartnerServer

/// RFC 6749 sections 2.3.1, 5 and 6: what `TokenVector` does not cover.
@Suite struct TokenTests {
    let partner: Partner

    init() throws { partner = try Partner() }

    private typealias Demo = PartnerServerConfiguration.Demo

    private static func basic(_ id: String, _ secret: String) -> HTTPHeaders {
        ["Authorization": "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString()]
    }

    // Rule: server.client-secret
    @Test func `a client that fails to authenticate gets invalid_client with a challenge`() async {
        let grant = ("grant_type", "refresh_token")
        let token = ("refresh_token", "x")
        let wrongSecret = await partner.post(
            "/token", [grant, token, ("client_id", Demo.clientID), ("client_secret", "wrong")])
        let unknownClient = await partner.post(
            "/token", [grant, token, ("client_id", "unknown"), ("client_secret", Demo.clientSecret)])
        let wrongBasic = await partner.post(
            "/token", [grant, token], headers: Self.basic(Demo.clientID, "wrong"))
        let unknownBasic = await partner.post(
            "/token", [grant, token], headers: Self.basic("unknown", Demo.clientSecret))
        let answers: KeyValuePairs<String, HTTPResponse> = [
            "no client": await partner.post("/token", [grant, token]),
            "no secret": await partner.post("/token", [grant, token, ("client_id", Demo.clientID)]),
            "a wrong secret": wrongSecret, "an unknown client": unknownClient,
            "a wrong secret by Basic": wrongBasic, "an unknown client by Basic": unknownBasic,
            "Basic that cannot be decoded": await partner.post(
                "/token", [grant, token], headers: ["Authorization": "Basic ???"]),
        ]
        for (name, answer) in answers {
            #expect(answer.refusal == "401 invalid_client", "\(name)")
            #expect(answer.headers["WWW-Authenticate"]?.hasPrefix("Basic realm=") == true, "\(name)")
        }
        // Whether the client exists is not told.
        #expect(wrongSecret.body == unknownClient.body)
        #expect(wrongBasic.body == unknownBasic.body)
    }

    @Test func `while a client's secret changes both are accepted`() async throws {
        let digest = partner.crypto.sha256("the new one".utf8)
        let rotating = try Partner { $0.clients[0].secondSecretDigest = digest }
        for secret in [Demo.clientSecret, "the new one"] {
            #expect(await rotating.exchange(try await rotating.code(), clientSecret: secret).status == 200)
        }
        #expect(await rotating.exchange(try await rotating.code(), clientSecret: "another").status == 401)
    }

    @Test(arguments: [[0xFF], Array("%FF".utf8)] as [[UInt8]])
    func `a code that is not UTF-8 is an invalid request, raw and escaped`(code: [UInt8]) async throws {
        let form = "grant_type=authorization_code&redirect_uri=r&client_id=\(Demo.clientID)"
        let body = Array("\(form)&client_secret=\(Demo.clientSecret)&code=".utf8) + code
        let answer = await partner.server.handle(
            HTTPRequest(
                method: "POST", origin: Partner.origin, target: "/token",
                headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body))
        #expect(answer.refusal == "400 invalid_request")
        #expect(answer.fields["error_description"] == "the parameter code is not UTF-8")
    }

    // Rule: server.no-store
    @Test func `no cache keeps an answer of the token endpoint`() async throws {
        for answer in [await partner.exchange(try await partner.code()), await partner.exchange("unknown")] {
            #expect(answer.headers["Cache-Control"] == "no-store")
            #expect(answer.headers["Pragma"] == "no-cache")
            #expect(answer.headers["Content-Type"] == "application/json;charset=UTF-8")
        }
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

    @Test func `a refresh for an account that is disabled says that the account is the reason`() async throws
    {
        let store = InMemoryStore()
        let code = try await Partner(store: store).code()
        let refreshToken = try #require(await Partner(store: store).exchange(code).fields["refresh_token"])
        let partner = try Partner(store: store) { $0.accounts[0].isDisabled = true }
        let refused = await partner.refresh(refreshToken)
        #expect(refused.refusal == "400 invalid_grant")
        #expect(refused.fields["error_description"] == "the account is not available")
    }

    @Test func `a refresh cannot widen the scope`() async throws {
        let code = try await partner.code(Partner.query(scope: "devices.read"))
        let token = try #require(await partner.exchange(code).fields["refresh_token"])
        #expect(await partner.refresh(token, scope: "devices.read").status == 200)
        let wider = await partner.refresh(token, scope: "devices.read devices.control")
        #expect(wider.refusal == "400 invalid_scope")
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
        #expect(stranger.refusal == "400 invalid_grant")
        #expect(await partner.refresh(token).status == 200)
    }
}
