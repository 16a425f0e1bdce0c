import HTTPMessages
import PartnerDemo
import Testing

@testable import PartnerServer

/// Userinfo (RFC 6750) and revocation (RFC 7009).
@Suite struct ProtectedEndpointTests {
    let partner: Partner

    init() throws { partner = try Partner() }

    private typealias Demo = PartnerServerConfiguration.Demo

    private func revoke(
        _ token: String?, at partner: Partner, hint: String? = nil, clientID: String = Demo.clientID,
        secret: String = Demo.clientSecret
    ) async -> HTTPResponse {
        let fields = [("client_id", clientID), ("client_secret", secret)]
        return await partner.post(
            "/revoke",
            fields + (token.map { [("token", $0)] } ?? [])
                + (hint.map { [("token_type_hint", $0)] } ?? []))
    }

    @Test func `userinfo says whose token it is`() async throws {
        let info = await partner.userInfo(try await partner.tokens().access)
        #expect(info.fields == ["sub": "account-ada", "email": "ada@partner.example", "name": "Ada Example"])
    }

    @Test func `userinfo without a token asks for one`() async throws {
        let answer = await partner.get("/userinfo")
        #expect(answer.status == 401)
        #expect(answer.headers["WWW-Authenticate"] == "Bearer realm=\"partner\"")
        #expect(answer.headers["Content-Type"] == "application/json;charset=UTF-8")
    }

    // Rule: server.access-token
    @Test func `userinfo with a bad token says invalid_token with the Bearer scheme`() async throws {
        for token in ["unknown", try await partner.tokens().refresh, try await partner.code()] {
            let answer = await partner.userInfo(token)
            #expect(answer.refusal == "401 invalid_token")
            let challenge = try #require(answer.headers["WWW-Authenticate"])
            #expect(challenge.hasPrefix("Bearer realm=\"partner\", error=\"invalid_token\""))
        }
    }

    @Test func `a malformed or doubled authorization header is an invalid request`() async throws {
        var twice: HTTPHeaders = ["Authorization": "Bearer a"]
        twice.add("Authorization", "Bearer b")
        for headers in [twice, ["Authorization": "Bearer a b"]] {
            let answer = await partner.get("/userinfo", headers: headers)
            #expect(answer.refusal == "400 invalid_request")
        }
    }

    @Test func `revoking the refresh token ends everything that came of the code`() async throws {
        let (partner, code) = try await Partner.withCode()
        let exchange = await partner.exchange(code)
        let refreshToken = try #require(exchange.fields["refresh_token"])
        let second = try #require(await partner.refresh(refreshToken).fields["access_token"])
        #expect(await revoke(refreshToken, at: partner).status == 200)
        #expect(await partner.userInfo(try #require(exchange.fields["access_token"])).status == 401)
        #expect(await partner.userInfo(second).status == 401)
        #expect(await partner.refresh(refreshToken).fields["error"] == "invalid_grant")
        #expect(await partner.exchange(code).fields["error"] == "invalid_grant")
    }

    @Test func `revoking an access token ends that one only`() async throws {
        let tokens = try await partner.tokens()
        let other = try #require(await partner.refresh(tokens.refresh).fields["access_token"])
        #expect(await revoke(tokens.access, at: partner).status == 200)
        #expect(await partner.userInfo(tokens.access).status == 401)
        #expect(await partner.userInfo(other).status == 200)
    }

    @Test func `one link revoked leaves another of the same account alone`() async throws {
        let (one, other) = (try await partner.tokens(), try await partner.tokens())
        #expect(await revoke(one.refresh, at: partner).status == 200)
        #expect(await partner.userInfo(other.access).status == 200)
    }

    @Test(arguments: [nil, "access_token", "refresh_token", "unknown"])
    func `a hint, right or wrong, changes nothing`(hint: String?) async throws {
        let tokens = try await partner.tokens()
        #expect(await revoke(tokens.refresh, at: partner, hint: hint).status == 200)
        #expect(await partner.refresh(tokens.refresh).status == 400)
    }

    @Test func `revoking is repeatable, and an unknown token is no error`() async throws {
        let token = try await partner.tokens().refresh
        #expect(await revoke(token, at: partner).status == 200)
        #expect(await revoke(token, at: partner).status == 200)
        #expect(await revoke("unknown", at: partner).status == 200)
    }

    @Test func `revoking needs the client, and a token`() async throws {
        let token = try await partner.tokens().refresh
        #expect(await revoke(token, at: partner, secret: "wrong").fields["error"] == "invalid_client")
        #expect(await revoke(nil, at: partner).fields["error"] == "invalid_request")
        #expect(await partner.refresh(token).status == 200)
    }

    // Rule: server.revoking-client
    @Test func `a client cannot revoke what belongs to another`() async throws {
        let partner = try Partner.withOtherClient()
        let tokens = try await partner.tokens()
        for token in [tokens.access, tokens.refresh] {
            let answer = await revoke(token, at: partner, clientID: "other-client")
            #expect(answer.fields["error"] == "invalid_grant")
        }
        #expect(await partner.userInfo(tokens.access).status == 200)
        #expect(await partner.refresh(tokens.refresh).status == 200)
    }
}
