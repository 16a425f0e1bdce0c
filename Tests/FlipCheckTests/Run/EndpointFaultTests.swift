import HTTPMessages
import PartnerMistakes
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

    /// The report of an exchange with a token endpoint that answers so, or as the partner does for nil.
    private func report(whereTokenEndpointAnswers answer: HTTPResponse?) async throws -> Report {
        let partner = try Partner(with: .answering { $0.path == "/token" ? answer : nil })
        return await Runner.report(["token/exchange"], try partner.probe())
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

    @Test(
        arguments: [
            (200, "text/html; charset=utf-8", "<p>Sign in", "HTML page"),
            (403, "text/html; charset=utf-8", "", "filter against bots"),
            (413, nil, "", "client_max_body_size"), (500, nil, "", "log"),
            (502, nil, "", "proxy_buffer_size"), (504, nil, "", "504"), (521, nil, "", "Cloudflare"),
        ] as [(Int, String?, String, String)])
    func `a page, a filter and a proxy are named with what to change`(
        status: Int, type: String?, body: String, change: String
    ) throws {
        let advice = try #require(words(status, type.map { ["Content-Type": $0] } ?? [:], body: body))
        #expect(advice.contains(change), "\(advice)")
    }

    @Test(arguments: [404, 405], ["tokenURL", "authorizationURL"])
    func `a status without an endpoint names the key of the address`(status: Int, key: String) {
        #expect(words(status, page, key: key)?.hasSuffix("Check \(key).") == true)
    }

    @Test func `what the endpoint itself may answer is no fault`() {
        // A revocation that says nothing, in a framework whose usual type is HTML.
        #expect(words(200, page) == nil)
        #expect(words(200, page, body: "<p>Sign in", key: "authorizationURL") == nil)
        for status in [400, 403] {
            #expect(words(status, ["Content-Type": "application/json"]) == nil, "\(status)")
        }
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

    @Test func `a redirect to a login page in every answer is a note`() async throws {
        let login = HTTPResponse(status: 302, headers: ["Location": "/login"])
        let report = try await report(whereTokenEndpointAnswers: login)
        #expect(report.notes.first?.hasPrefix("The token endpoint does not answer itself") == true)
    }

    @Test func `an endpoint that fails or works answers itself`() async throws {
        for answer in [HTTPResponse(status: 500), nil] {
            let report = try await report(whereTokenEndpointAnswers: answer)
            #expect(!report.notes.contains { $0.contains("does not answer itself") }, "\(report.notes)")
        }
    }

    @Test func `the remedy for an endpoint that fails leads to the server's log`() async throws {
        let report = try await report(whereTokenEndpointAnswers: HTTPResponse(status: 500))
        let finding = try #require(report["token/exchange"])
        #expect(finding.remedy.contains("the server failed. Look into its log"), "\(finding.remedy)")
    }
}
