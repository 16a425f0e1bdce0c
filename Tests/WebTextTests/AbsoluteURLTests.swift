import Testing
import WebText

/// URLs that are taken apart, strictly.
@Suite struct AbsoluteURLTests {
    @Test func `a URL is taken apart as it is written`() throws {
        let url = try AbsoluteURL("https://Partner.example:8443/a//b?c=%7e&d#e")
        #expect(url.isSecure)
        #expect(url.host == "partner.example")
        #expect(url.port == 8443)
        #expect(url.origin == "https://Partner.example:8443")
        #expect(url.target == "/a//b?c=%7e&d")
        #expect(url.withoutFragment == "https://Partner.example:8443/a//b?c=%7e&d")
    }

    @Test func `a URL needs no port and no path`() throws {
        let url = try AbsoluteURL("http://[::1]?")
        #expect(!url.isSecure)
        #expect(url.host == "[::1]")
        #expect(url.port == nil)
        #expect(url.target == "?")
    }

    @Test(arguments: [
        ("ftp://a", AbsoluteURL.Problem.scheme), ("HTTPS://a", .scheme), ("//a", .scheme), ("", .scheme),
        ("https://", .host), ("https:///a", .host), ("https://a%2fb", .host), ("https://[::1", .host),
        ("https://[]", .host), ("https://a b", .character), ("https://a\\b", .character),
        ("https://a/\u{e9}", .character), ("https://a/\n", .character), ("https://user@a", .userInfo),
        ("http://127.0.0.1:x@evil.example", .userInfo), ("https://a:", .port), ("https://a:65536", .port),
        ("https://a:+1", .port), ("https://[::1]x", .port),
        ("https://\u{e9}.example", .character), ("https://a..b:99:1", .port), ("https://:80", .host),
    ])
    func `a text that is not a plain http URL is refused`(text: String, problem: AbsoluteURL.Problem) {
        #expect(throws: problem) { try AbsoluteURL(text) }
    }

    @Test func `a target that has to be repeated may have any bytes, the host may not`() throws {
        let url = try AbsoluteURL("https://a/{\"x\"}?\u{e9} ", checkingTarget: false)
        #expect(url.target == "/{\"x\"}?\u{e9} ")
        #expect(throws: AbsoluteURL.Problem.character) {
            try AbsoluteURL("https://a\\b", checkingTarget: false)
        }
    }

    @Test(arguments: [
        ("https://A.example:443/b", "https://a.example"), ("http://a.example:80", "http://a.example"),
        ("https://a.example:80", "https://a.example:80"), ("http://a.example:443", "http://a.example:443"),
    ])
    func `origins compare in lower case and without the default port`(url: String, origin: String) throws {
        #expect(try AbsoluteURL(url).comparableOrigin == origin)
    }

    @Test(arguments: [
        ("https://a.example", true), ("http://127.0.0.1:8080", true), ("http://localhost", true),
        ("http://a.example", false), ("http://127.0.0.1.a.example", false),
    ])
    func `a message stays private by https, or on this machine`(url: String, isPrivate: Bool) throws {
        #expect(try AbsoluteURL(url).isSecureOrLoopback == isPrivate)
    }
}
