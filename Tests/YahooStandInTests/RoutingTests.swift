import AuthorizationServer
import DemoData
import HTTPMessages
import PlatformCrypto
import Testing
import WebText

@testable import YahooStandIn

/// The paths of Yahoo's server, and the configurations that it refuses.
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
        #expect(wrong.status == 405 && wrong.headers["Allow"] == "POST")
        let put = HTTPRequest(method: "PUT", origin: Yahoo.Demo.issuer, target: "/openid/v1/userinfo")
        #expect(await yahoo.provider.handle(put).headers["Allow"] == "GET, HEAD, POST")
        let head = HTTPRequest(method: "HEAD", origin: Yahoo.Demo.issuer, target: "/openid/v1/certs")
        #expect(await yahoo.provider.handle(head).status == 200)
    }

    @Test func `a configuration that would be unsafe makes no server`() throws {
        func problem(_ change: (inout YahooConfiguration) -> Void) -> String? {
            do {
                _ = try Yahoo(changing: change)
                return nil
            } catch { return "\(error)" }
        }
        #expect(problem { $0.issuer = "http://yahoo.example" }?.contains("https origin") == true)
        #expect(problem { $0.issuer += "/" } != nil)
        #expect(problem { $0.apps[0].id = "" } != nil)
        #expect(problem { $0.apps[0].redirectURIs = ["http://x.example/"] } != nil)
        #expect(problem { $0.apps[0].redirectURIs = ["https://x.example/#"] } != nil)
        #expect(problem { $0.apps[0].redirectURIs = ["http://127.0.0.1:9/cb"] } != nil)
        #expect(
            problem {
                $0.apps[0].redirectURIs = ["http://127.0.0.1:9/cb"]
                $0.allowsInsecureLoopbackRedirects = true
            } == nil)
        #expect(problem { $0.apps[0].permissions += [.readContacts] }?.contains("sdct-r and sdct-w") == true)
        #expect(problem { $0.apps[0].secretDigest = nil }?.contains("PKCE") == true)
        #expect(problem { $0.apps[1].id = $0.apps[0].id }?.contains("client ids") == true)
        #expect(problem { $0.accounts[1].guid = $0.accounts[0].guid }?.contains("GUIDs") == true)
        #expect(problem { $0.accounts[1].username = "ana" }?.contains("user names") == true)
        #expect(problem { $0.accounts[1].email = "ana@yahoo.com" }?.contains("email addresses") == true)
        #expect(problem { $0.accounts[1].username = "ana@yahoo.com" } != nil)
        #expect(problem { $0.accounts[0].username = "ana@yahoo.com" } == nil)
        #expect(problem { $0.accounts[0].guid = "lower" } != nil)
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
        #expect(answer.json["error"]?.string == "ERROR_HANDLING_REQUEST" && !answer.text.contains("Fault"))
        #expect(lines.withLock { $0 } == ["GET /broken: unexpected Fault: Fault()"])
        _ = await provider.handle(HTTPRequest(method: "GET", origin: Yahoo.Demo.issuer, target: "/nowhere"))
        #expect(lines.withLock { $0.count } == 1)
    }

    @Test func `a key for RS256 is refused`() throws {
        let crypto = try PlatformCrypto()
        let key = try SigningKey(generating: .rs256)
        #expect(throws: UnusableConfiguration.self) {
            try YahooServer(
                configuration: .demo(crypto: crypto), signingKey: key, crypto: crypto,
                now: { .distantPast }, random: .system)
        }
    }
}
