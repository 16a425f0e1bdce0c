import HTTPMessages
import Testing

@testable import FlipCheck

/// What the report says at its top when something in front of an endpoint answers.
@Suite struct EndpointFaultTests {
    private let page = ["Content-Type": "text/html; charset=utf-8"]

    private func words(
        _ status: Int, _ fields: [String: String] = [:], showsPages: Bool = false,
        url: String = "https://a.example/token"
    ) -> String? {
        var response = HTTPResponse(status: status)
        for (name, value) in fields { response.headers[name] = value }
        return EndpointFault(response, to: url, showsPages: showsPages)?.words
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
        #expect(words(302, ["Location": "/login"], showsPages: true) == nil)
    }

    @Test func `a page, a filter and a proxy are named with what to change`() {
        #expect(words(200, page)?.contains("HTML page") == true)
        #expect(words(200, page, showsPages: true) == nil)
        #expect(words(403, page)?.contains("filter against bots") == true)
        #expect(words(403, ["Content-Type": "application/json"]) == nil)
        #expect(words(413)?.contains("client_max_body_size") == true)
        #expect(words(502)?.contains("proxy_buffer_size") == true)
        #expect(words(504)?.contains("504") == true)
        #expect(words(500)?.contains("log") == true)
        #expect(words(400, ["Content-Type": "application/json"]) == nil)
    }

    @Test func `it is a note only where every answer of the endpoint is one`() async throws {
        let walled = try Partner(answering: { response, request in
            request.path == "/token" ? HTTPResponse(status: 302, headers: ["Location": "/login"]) : response
        }).probe()
        let report = await Runner.report(["token/exchange"], walled)
        #expect(report.notes.first?.hasPrefix("The token endpoint does not answer itself") == true)
        let right = await Runner.report(["token/exchange"], try Partner().probe())
        #expect(!right.notes.contains { $0.contains("does not answer itself") })
    }
}
