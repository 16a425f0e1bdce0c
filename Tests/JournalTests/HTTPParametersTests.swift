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

    @Test(arguments: ["text/html", "Text/HTML;charset=utf-8"])
    func `the title of a page can be read, however its media type is spelled`(type: String) {
        let page = HTTPResponse(status: 200, contentType: type, text: "<title>Sign in</title>")
        #expect(HTTPParameters.of(page).summary == "200 OK, page “Sign in”")
    }
}
