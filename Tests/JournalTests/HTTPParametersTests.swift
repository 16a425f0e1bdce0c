import HTTPMessages
import Journal
import Testing

/// The parameters and the summary that a journal takes from an answer.
@Suite struct HTTPParametersTests {
    @Test(arguments: ["application/json", "Application/JSON ;charset=utf-8"])
    func `the members of an answer can be read, however its media type is spelled`(type: String) {
        let answer = HTTPParameters.of(HTTPResponse(status: 200, contentType: type, text: #"{"a":"1"}"#))
        #expect(answer.parameters.map(\.name) == ["a"])
    }

    @Test(arguments: ["?code=secret", "#access_token=secret", "?a=1#access_token=secret"])
    func `a redirect is shown without its query and its fragment, which may have secrets`(end: String) {
        let redirect = HTTPResponse(status: 302, headers: ["Location": "https://a.example/callback\(end)"])
        #expect(HTTPParameters.of(redirect).summary == "302 Found, Location: https://a.example/callback")
    }

    @Test(arguments: ["text/html", "Text/HTML;charset=utf-8"])
    func `the title of a page can be read, however its media type is spelled`(type: String) {
        let page = HTTPResponse(status: 200, contentType: type, text: "<title>Sign in</title>")
        #expect(HTTPParameters.of(page).summary == "200 OK, page “Sign in”")
    }
}
