import HTTPMessages
import Testing

@testable import FlipCheck

/// What the report says at its top when something in front of an endpoint answers.
@Suite struct EndpointFaultTests {
    private let page = ["Content-Type": "text/html; charset=utf-8"]

    private func words(
        _ status: Int, _ fields: [String: String] = [:], body: String = "", key: String = "tokenURL",
        url: String = "https://a.example/token"
    ) -> String? {
        var response = HTTPResponse(status: status, body: Array(body.utf8))
        for (name, value) in fields { response.headers[name] = value }
        return EndpointFault(response, to: url, key: key)?.words
    }

    @Test func `a redirect is a slash, https or a login page`() {
        for location in ["https://a.example/token/", "/token/", "/token/?a=b"] {
            #expect(words(301, ["Location": location])?.contains("slash at the end") == true, "\(location)")
        }
        let without = words(308, ["Location": "/token"], url: "https://a.example/token/")
        #expect(without?.contains("slash at the end") == true)
        let secure = words(301, ["Location": "https://a.example/token"], url: "http://a.example/token")
        #expect(secure?.contains("https address") == true)
        #expect(words(302, ["Location": "/login?next=/token"])?.contains("login page") == true)
        #expect(words(302)?.contains("no address") == true)
        #expect(words(302, ["Location": "/login"], key: "authorizationURL") == nil)
    }

    @Test func `a page, a filter and a proxy are named with what to change`() {
        #expect(words(200, page, body: "<p>Sign in")?.contains("HTML page") == true)
        // A revocation that says nothing, in a framework whose usual type is HTML.
        #expect(words(200, page) == nil)
        #expect(words(200, page, body: "<p>Sign in", key: "authorizationURL") == nil)
        #expect(words(403, page)?.contains("filter against bots") == true)
        #expect(words(403, ["Content-Type": "application/json"]) == nil)
        for status in [404, 405] {
            #expect(words(status)?.hasSuffix("Check tokenURL.") == true)
            let ofPages = words(status, page, key: "authorizationURL")
            #expect(ofPages?.hasSuffix("Check authorizationURL.") == true)
        }
        #expect(words(413)?.contains("client_max_body_size") == true)
        #expect(words(502)?.contains("proxy_buffer_size") == true)
        #expect(words(504)?.contains("504") == true)
        #expect(words(521)?.contains("Cloudflare") == true)
        #expect(words(500)?.contains("log") == true)
        #expect(words(400, ["Content-Type": "application/json"]) == nil)
    }

    @Test(arguments: [401, 403]) func `the problem details of a gateway are JSON without an error`(
        status: Int
    ) {
        let problem = ["Content-Type": "application/problem+json"]
        let said = words(status, problem, body: #"{"title":"Forbidden","error":null,"status":403}"#)
        #expect(said?.contains("names no error of OAuth") == true, "\(said ?? "")")
        #expect(words(status, problem, body: #"{"title":"Forbidden","error":"access_denied"}"#) == nil)
    }

    @Test func `an error of OAuth with 406 is the endpoint's own`() {
        #expect(words(406, body: #"{"error":"invalid_request"}"#) == nil)
        #expect(words(406)?.contains("names no error of OAuth") == true)
    }

    @Test func `a request without a body gets no advice about a form`() {
        #expect(words(415)?.contains("application/x-www-form-urlencoded") == true)
        for key in ["userinfoURL", "authorizationURL"] {
            #expect(words(415, key: key)?.contains("a GET, which has no body") == true)
        }
    }

    @Test(arguments: [
        ("authorizationURL", "authorize/code"), ("tokenURL", "token/exchange"),
        ("userinfoURL", "userinfo/works"), ("revocationURL", "revoke/works"),
    ]) func `an address that nothing answers is named by its key, in the note and in what to do`(
        key: String, rule: String
    ) async throws {
        let typed = Partner.issuer + "/typo"
        let probe = try Partner().probe { configuration in
            switch key {
            case "authorizationURL": configuration.authorizationURL = typed
            case "tokenURL": configuration.tokenURL = typed
            case "userinfoURL": configuration.userinfoURL = typed
            default: configuration.revocationURL = typed
            }
        }
        let report = await Runner.report([rule], probe)
        let finding = try #require(report[rule])
        #expect(finding.isFailure)
        #expect(
            finding.remedy.contains("404") && finding.remedy.contains("Check \(key)"), "\(finding.remedy)")
        #expect(report.notes.first?.contains("Check \(key)") == true, "\(report.notes)")
    }

    @Test func `a fault is a note only where every answer of the endpoint has it`() async throws {
        let walled = try Partner(answering: { response, request in
            request.path == "/token" ? HTTPResponse(status: 302, headers: ["Location": "/login"]) : response
        }).probe()
        let report = await Runner.report(["token/exchange"], walled)
        #expect(report.notes.first?.hasPrefix("The token endpoint does not answer itself") == true)
        // A server that fails answers itself.
        let failing = try Partner(answering: { response, request in
            request.path == "/token" ? HTTPResponse(status: 500) : response
        }).probe()
        let failed = await Runner.report(["token/exchange"], failing)
        #expect(!failed.notes.contains { $0.contains("does not answer itself") }, "\(failed.notes)")
        #expect(failed["token/exchange"]?.remedy.contains("the server failed. Look into its log") == true)
        let right = await Runner.report(["token/exchange"], try Partner().probe())
        #expect(!right.notes.contains { $0.contains("does not answer itself") })
    }
}
