import Testing
import WebText

/// URLs that are taken apart, and hosts of this machine.
@Suite struct AbsoluteURLTests {
    @Test func `a URL is taken apart as it is written`() throws {
        let url = try AbsoluteURL("https://Partner.example:8443/a//b?c=%7e&d#e")
        #expect(url.isSecure && url.host == "partner.example" && url.port == 8443)
        #expect(url.origin == "https://Partner.example:8443")
        #expect(url.target == "/a//b?c=%7e&d")
        #expect(url.withoutFragment == "https://Partner.example:8443/a//b?c=%7e&d")
        let bare = try AbsoluteURL("http://[::1]?")
        #expect(bare.host == "[::1]" && bare.port == nil && bare.target == "?")
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
    func `a text that can be read in two ways is refused by name`(text: String, problem: AbsoluteURL.Problem)
    {
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
        "localhost", "LOCALHOST", "localhost.", "127.0.0.1", "127.255.0.9", "[::1]", "::1",
        "[::ffff:127.0.0.1]",
    ])
    func `this machine is loopback`(host: String) {
        #expect(host.isLoopbackHost)
    }

    @Test(arguments: [
        "127.0.0.1.evil.example", "localhost.evil.example", "128.0.0.1", "127.0.0", "127.0.0.256",
        "127.0.0.01",
        "127.0.0.+1", "0.0.0.0", "[::2]", "[::ffff:128.0.0.1]", "", "127.0.0.", "a.localhost", "[127.0.0.1]",
        "127.0.0.1\0.evil.example",
    ])
    func `every other host is another machine`(host: String) {
        #expect(!host.isLoopbackHost)
    }

    @Test func `bytes are hexadecimal digits and back`() {
        #expect(Hex.text([0, 15, 160, 255]) == "000fa0ff")
        #expect(Hex.value(of: UInt8(ascii: "F")) == 15 && Hex.value(of: UInt8(ascii: "g")) == nil)
        #expect((0...15).allSatisfy { Hex.value(of: Hex.upperDigit(of: $0)) == $0 })
    }
}
