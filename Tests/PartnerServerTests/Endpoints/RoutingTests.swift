import HTTPMessages
import JSON
import Testing
import WebText

@testable import PartnerServer

/// What every answer has, whatever its endpoint, and the text of the two public documents.
@Suite struct RoutingTests {
    @Test(arguments: ["/", "/tokens", "/token/", "/TOKEN", "//token", "/%74oken", "/.well-known/"])
    func `an unknown path is answered with JSON`(path: String) async throws {
        let answer = try await Partner().get(path)
        #expect(answer.refusal == "404 invalid_request")
        #expect(answer.headers["Content-Type"] == "application/json;charset=UTF-8")
    }

    @Test(arguments: [
        ("GET", "/token", "POST"), ("PUT", "/token", "POST"), ("GET", "/revoke", "POST"),
        ("POST", "/userinfo", "GET, HEAD"), ("DELETE", "/authorize", "GET, HEAD, POST"),
        ("GET", "/app/code", "POST"), ("GET", "/app/sign-in", "POST"), ("POST", "/flip", "GET, HEAD"),
        ("POST", "/app/links", "GET, HEAD"), ("GET", "/app/links/1", "DELETE"),
        ("DELETE", "/links", "GET, HEAD, POST"),
        ("POST", "/.well-known/apple-app-site-association", "GET, HEAD"),
    ])
    func `a wrong method is answered with those that are right`(
        method: String, path: String, allowed: String
    ) async throws {
        let answer = try await Partner().send(method, path)
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == allowed)
        #expect(answer.fields["error"] == "invalid_request")
    }

    @Test(arguments: ["/token", "/revoke", "/app/sign-in", "/app/code"])
    func `a body that is not a form is an unsupported media type`(path: String) async throws {
        let partner = try Partner()
        let bearer = "Bearer \(await partner.appSession())"
        for type in ["application/json", "text/plain", nil] {
            var headers: HTTPHeaders = ["Authorization": bearer]
            headers["Content-Type"] = type
            let answer = await partner.send("POST", path, headers: headers, body: "{}")
            #expect(answer.refusal == "415 invalid_request")
        }
    }

    @Test func `two types of content are refused`() async throws {
        for types in [["application/x-www-form-urlencoded", "text/plain"], ["text/plain", "text/plain"]] {
            var headers = HTTPHeaders()
            for type in types { headers.add("Content-Type", type) }
            let answer = try await Partner().send("POST", "/token", headers: headers, body: "a=b")
            #expect(answer.refusal == "400 invalid_request")
        }
    }

    @Test(arguments: [
        "APPLICATION/X-WWW-FORM-URLENCODED", "application/x-www-form-urlencoded; charset=utf-8",
        "application/x-www-form-urlencoded ;charset=utf-8",
    ])
    func `the type of a form may be written in several ways`(type: String) async throws {
        let answer = try await Partner().send("POST", "/token", headers: ["Content-Type": type])
        #expect(answer.status == 401)
    }

    // The HTTP server sends no body to HEAD.
    @Test(arguments: [
        "/authorize?\(Partner.query())", "/flip", "/links", "/userinfo", "/app/links",
        "/.well-known/oauth-authorization-server", "/.well-known/apple-app-site-association", "/unknown",
    ])
    func `HEAD is answered like GET`(path: String) async throws {
        let get = try await Partner().send("GET", path)
        let head = try await Partner().send("HEAD", path)
        #expect(head.status == get.status)
        #expect(head.headers["Content-Type"] == get.headers["Content-Type"])
    }

    @Test func `when the store is down clients are told to come back, and only the log why`() async throws {
        let store = InterruptedStore()
        let failures = Locked<[String]>([])
        let partner = try Partner(
            store: store, onFailure: { failure in failures.withLock { $0.append("\(failure)") } })
        var visitor = Visitor(partner)
        let page = try await visitor.consentPage(Partner.query())
        let session = await partner.appSession()
        await store.goDown()
        let answers: KeyValuePairs<String, HTTPResponse> = [
            "exchange": await partner.exchange("x"), "refresh": await partner.refresh("x"),
            "userinfo": await partner.userInfo("x"), "code": await partner.appCode(session: session),
        ]
        for (name, answer) in answers {
            #expect(answer.status == 503, "\(name)")
            #expect(answer.headers["Retry-After"] == "5", "\(name)")
            #expect(answer.fields["error"] == "temporarily_unavailable", "\(name)")
            #expect(!answer.text.contains("switched"), "\(name): the reason stays here")
        }
        let answer = try await visitor.press("agree", on: page)
        #expect(answer.status == 303)
        #expect(answer.locationValue("error") == "temporarily_unavailable")
        #expect(answer.locationValue("state") == "xyz")
        // The lines have the path and no query, body or field, so no secret.
        let requests = ["/token", "/token", "/userinfo", "/app/code", "/authorize"]
        #expect(
            failures.withLock { $0 }
                == requests.map {
                    "\($0 == "/userinfo" ? "GET" : "POST") \($0): the test switched the store off"
                })
    }

    @Test func `a mistake of the client or the user is not a failure`() async throws {
        let failures = Locked(0)
        let partner = try Partner(onFailure: { _ in failures.withLock { $0 += 1 } })
        _ = await partner.exchange("unknown")
        _ = await partner.get("/nowhere")
        _ = await partner.get("/authorize?client_id=unknown")
        #expect(failures.withLock { $0 } == 0)
    }

    @Test func `the tester app comes first, and only where the configuration has it`() async throws {
        let server = try Partner(changing: { $0.testerAppID = "TEAMID1234.example.\"tester" })
        let file = await server.get("/.well-known/apple-app-site-association")
        let details = JSONValue(json: file.body)?["applinks"]?["details"]?.array ?? []
        #expect(details.count == 2)
        #expect(details.first?["appIDs"]?.array == [.string("TEAMID1234.example.\"tester")])
        #expect(
            details.first?["components"]?.array?.map { $0["/"]?.string } == [
                "/flip-tester", "/flip-tester/*",
            ]
        )
        let usual = try await Partner().get("/.well-known/apple-app-site-association")
        #expect(!usual.text.contains("tester"))
    }

    @Test func `the association file claims the flip path and nothing else`() async throws {
        let answer = try await Partner().get("/.well-known/apple-app-site-association")
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "application/json")
        #expect(
            answer.text == """
                {
                  "applinks" : {
                    "details" : [
                      {
                        "appIDs" : [
                          "TEAMID1234.example.partner.app"
                        ],
                        "components" : [
                          {
                            "/" : "/authorize",
                            "comment" : "the pages for the browser",
                            "exclude" : true
                          },
                          {
                            "/" : "/flip",
                            "comment" : "Google's app flip"
                          }
                        ]
                      }
                    ]
                  }
                }
                """)
    }

    @Test func `the metadata names every endpoint and what it can do`() async throws {
        let answer = try await Partner { $0.sendsIssuer = true }.get(
            "/.well-known/oauth-authorization-server")
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "application/json")
        #expect(
            answer.text.replacing(",\"", with: ",\n\"") == """
                {"authorization_endpoint":"https://partner.example/authorize",
                "authorization_response_iss_parameter_supported":true,
                "code_challenge_methods_supported":["S256"],
                "grant_types_supported":["authorization_code",
                "refresh_token"],
                "issuer":"https://partner.example",
                "response_types_supported":["code"],
                "revocation_endpoint":"https://partner.example/revoke",
                "revocation_endpoint_auth_methods_supported":["client_secret_post",
                "client_secret_basic"],
                "scopes_supported":["devices.read",
                "devices.control"],
                "token_endpoint":"https://partner.example/token",
                "token_endpoint_auth_methods_supported":["client_secret_post",
                "client_secret_basic"],
                "userinfo_endpoint":"https://partner.example/userinfo"}
                """)
    }
}
