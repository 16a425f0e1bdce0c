import Testing
import WebText

/// URLs that are taken apart.
@Suite struct AbsoluteURLTests {
    @Test func `a URL is taken apart as it is written`() throws {
        let url = try AbsoluteURL("https://Partner.example:8443/a//b?c=%7e&d#e")
        #expect(url.isSecure)
        #expect(url.host == "partner.example")
        #expect(url.port == 8443)
        #expect(url.origin == "https://Partner.example:8443")
        #expect(url.target == "/a//b?c=%7e&d")
        #expect(url.withoutFragment == "https://Partner.example:8443/a//b?c=%7e&d")
        let bare = try AbsoluteURL("http://[::1]?")
        #expect(bare.host == "[::1]")
        #expect(bare.port == nil)
        #expect(bare.target == "?")
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
    func `a text that is not a plain URL is refused with its problem`(
        text: String, problem: AbsoluteURL.Problem
    ) {
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
        ("https://Partner.Example:443/a", "https://partner.example"), ("http://a:80", "http://a"),
        ("https://a:80", "https://a:80"), ("http://a:443", "http://a:443"),
        ("https://a:8443?b", "https://a:8443"),
    ])
    func `origins are compared without case and without the default port`(url: String, origin: String) throws
    {
        #expect(try AbsoluteURL(url).comparableOrigin == origin)
    }

    @Test(arguments: [
        ("https://partner.example", true), ("http://localhost:8080", true), ("http://[::1]/", true),
        ("http://partner.example", false), ("http://localhost.evil.example", false),
    ])
    func `a message stays private with https, or on this machine`(url: String, isPrivate: Bool) throws {
        #expect(try AbsoluteURL(url).isSecureOrLoopback == isPrivate)
    }
}
