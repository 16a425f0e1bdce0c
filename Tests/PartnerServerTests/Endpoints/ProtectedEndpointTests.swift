import DemoData
import HTTPMessages
import Testing

@testable import PartnerServer

/// Userinfo (RFC 6750), and the part of revocation that `TokenVector` does not have (RFC 7009).
@Suite struct ProtectedEndpointTests {
    let partner: Partner

    init() throws { partner = try Partner() }

    private typealias Demo = PartnerServerConfiguration.Demo

    @Test func `userinfo says whose token it is`() async throws {
        let info = await partner.userInfo(try await partner.tokens().access)
        #expect(info.fields == ["sub": "account-ada", "email": "ada@partner.example", "name": "Ada Example"])
    }

    @Test func `userinfo of a user without a name leaves the claim out`() async throws {
        let partner = try Partner { $0.accounts[0].name = "" }
        let info = await partner.userInfo(try await partner.tokens().access)
        #expect(info.fields == ["sub": "account-ada", "email": "ada@partner.example"])
    }

    @Test func `userinfo of a user who may be linked without an email address leaves the claim out`()
        async throws
    {
        let partner = try Partner {
            $0.linksWithoutEmail = true
            $0.accounts[0].email = ""
        }
        let info = await partner.userInfo(try await partner.tokens().access)
        #expect(info.fields == ["sub": "account-ada", "name": "Ada Example"])
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

    // Rule: server.revoking-client
    @Test func `a client cannot revoke what belongs to another`() async throws {
        let partner = try Partner.withOtherClient()
        let tokens = try await partner.tokens()
        for token in [tokens.access, tokens.refresh] {
            let answer = await partner.post(
                "/revoke",
                ["client_id": "other-client", "client_secret": Demo.clientSecret, "token": token])
            #expect(answer.fields["error"] == "invalid_grant")
        }
        #expect(await partner.userInfo(tokens.access).status == 200)
        #expect(await partner.refresh(tokens.refresh).status == 200)
    }
}
