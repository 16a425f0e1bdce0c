import HTTPMessages
import Testing

/// A request from its URL, and what its header fields say.
@Suite struct HTTPRequestTests {
    private func request(_ headers: HTTPHeaders) -> HTTPRequest {
        HTTPRequest(method: "POST", origin: "https://a.example", target: "/", headers: headers)
    }

    @Test(arguments: [
        ("https://A.example:443/b?c=d#e", "https://A.example:443", "/b?c=d"),
        ("http://a.example?c", "http://a.example", "/?c"), ("http://a.example", "http://a.example", "/"),
    ])
    func `a URL is taken apart, without its fragment`(url: String, origin: String, target: String) throws {
        let request = try #require(HTTPRequest("GET", url))
        #expect(request.origin == origin)
        #expect(request.target == target)
    }

    @Test func `path and query are told apart at the first question mark`() {
        var request = request([:])
        #expect(request.path == "/")
        #expect(request.query == nil)
        request.target = "/a?b?c"
        #expect(request.path == "/a")
        #expect(request.query == "b?c")
    }

    @Test func `cookies of all fields are found by their exact name`() {
        var headers: HTTPHeaders = ["Cookie": "a=1; ab=2;a=3"]
        headers.add("cookie", "A=4; a=5=6")
        #expect(request(headers).cookies(named: "a") == ["1", "3", "5=6"])
        #expect(request(headers).cookies(named: "b").isEmpty)
    }

    @Test(arguments: [
        "application/x-www-form-urlencoded", "Application/X-WWW-Form-URLEncoded ;charset=utf-8",
        "application/x-www-form-urlencoded\t;charset=utf-8",
    ])
    func `a request of the media type of forms is a form`(contentType: String) {
        #expect(request(["Content-Type": contentType]).isForm)
    }

    @Test(arguments: [
        "", "application/json", "application/x-www-form-urlencodedx", "multipart/form-data",
        "application/x-www-form-urlencoded charset=utf-8",
    ])
    func `a request of another media type is not a form`(contentType: String) {
        #expect(!request(["Content-Type": contentType]).isForm)
    }
}
