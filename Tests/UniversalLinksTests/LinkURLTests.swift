import Testing
import UniversalLinks

/// Links that are taken apart.
@Suite struct LinkURLTests {
    @Test(arguments: [
        ("", LinkURL.Problem.scheme), ("flip", .scheme), ("//example.com", .scheme),
        ("ftp://example.com/", .scheme), ("https://", .host), ("https:///a", .host),
        ("https://exa mple.com/", .host), ("https://exämple.com/", .host), ("https://a..b/", .host),
        ("https://example.com:99999/", .port), ("https://example.com:+1/", .port),
    ])
    func `a text that is not a web link is refused by name`(text: String, problem: LinkURL.Problem) {
        #expect(throws: problem) { try LinkURL(text) }
    }

    @Test(arguments: [
        ("HTTPS://EXAMPLE.com", "example.com", "/"), ("https://user:pw@example.com/a", "example.com", "/a"),
        ("https://example.com@evil.example/a", "evil.example", "/a"),
        ("https://example.com?b", "example.com", "/"),
        ("https://example.com#/b?c", "example.com", "/"),
        ("http://example.com:8080/a/b/", "example.com", "/a/b/"),
    ])
    func `host and path are what a URL says they are`(text: String, host: String, path: String) throws {
        let link = try LinkURL(text)
        #expect(link.host == host)
        #expect(link.path == path)
    }
}
