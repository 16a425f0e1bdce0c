import AuthorizationServer
import HTTPMessages
import Testing
import WebText

@testable import YahooStandIn

/// The paths of Yahoo's server, and its answer to an unexpected error.
@Suite struct RoutingTests {
    let yahoo: Yahoo

    init() throws { yahoo = try Yahoo() }

    @Test func `the discovery document names every endpoint, and each is there`() async throws {
        let document = await yahoo.get("/.well-known/openid-configuration").json
        #expect(document["issuer"]?.string == Yahoo.Demo.issuer)
        let names = [
            "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri",
            "introspection_endpoint", "token_revocation_endpoint", "revocation_endpoint",
        ]
        for name in names {
            let address = try #require(document[name]?.string)
            #expect(address.hasPrefix("\(Yahoo.Demo.issuer)/"))
            #expect(await yahoo.get(String(address.dropFirst(Yahoo.Demo.issuer.count))).status != 404)
        }
        #expect(document["id_token_signing_alg_values_supported"] == ["ES256"])
        #expect(document["response_types_supported"] == ["code"])
    }

    @Test func `other paths and methods are refused`() async throws {
        #expect(await yahoo.get("/").status == 404)
        #expect(await yahoo.get("/oauth2/request_auth/").status == 404)
        let wrong = await yahoo.get("/oauth2/get_token")
        #expect(wrong.status == 405)
        #expect(wrong.headers["Allow"] == "POST")
        let put = HTTPRequest(method: "PUT", origin: Yahoo.Demo.issuer, target: "/openid/v1/userinfo")
        #expect(await yahoo.provider.handle(put).headers["Allow"] == "GET, HEAD, POST")
        let head = HTTPRequest(method: "HEAD", origin: Yahoo.Demo.issuer, target: "/openid/v1/certs")
        #expect(await yahoo.provider.handle(head).status == 200)
    }

    @Test func `the reason of an unexpected error reaches the log, and the answer does not have it`()
        async throws
    {
        struct Broken: Endpoint {
            struct Fault: Error {}
            func answer(_ request: HTTPRequest) async throws -> HTTPResponse { throw Fault() }
        }
        let lines = Locked<[String]>([])
        let provider = EndpointTable.yahoo([Route("/broken", ["GET"], Broken())]) { failure in
            lines.withLock { $0.append(failure.description) }
        }
        let request = HTTPRequest(method: "GET", origin: Yahoo.Demo.issuer, target: "/broken?code=secret")
        let answer = await provider.handle(request)
        #expect(answer.status == 500)
        #expect(answer.json["error"]?.string == "ERROR_HANDLING_REQUEST")
        #expect(!answer.text.contains("Fault"))
        #expect(lines.withLock { $0 } == ["GET /broken: unexpected Fault: Fault()"])
        _ = await provider.handle(HTTPRequest(method: "GET", origin: Yahoo.Demo.issuer, target: "/nowhere"))
        #expect(lines.withLock { $0.count } == 1)
    }
}
