import HTTPMessages
import Testing

@testable import HeadlessBrowser

/// Cookies by RFC 6265.
@Suite struct CookieTests {
    private func request(_ url: String) throws -> HTTPRequest { try #require(HTTPRequest("GET", url)) }

    @Test(arguments: [
        // Without a domain: the host alone, on every port.
        CookieCase("a=1", to: "https://x.example:8443/p", sent: "a=1"),
        CookieCase("a=1", to: "https://www.x.example/", sent: ""),
        CookieCase("a=1; Domain=", to: "https://www.x.example/", sent: ""),
        // With a domain: the host and those in it.
        CookieCase("a=1; Domain=x.example", to: "https://www.x.example/", sent: "a=1"),
        CookieCase("a=1; domain=.X.Example", from: "https://login.x.example/", sent: "a=1"),
        CookieCase(
            "a=1; Domain=x.example", from: "https://login.x.example/", to: "https://evilx.example/", sent: ""),
        // Not for others, not for a top-level domain, not for IP addresses.
        CookieCase("a=1; Domain=other.example", to: "https://other.example/", sent: ""),
        CookieCase("a=1; Domain=www.x.example", to: "https://www.x.example/", sent: ""),
        CookieCase("a=1; Domain=example", sent: ""),
        // The Kelvin sign, whose small letter is k.
        CookieCase(
            "a=1; Domain=\u{212A}.example", from: "https://k.example/", to: "https://www.k.example/", sent: ""
        ),
        CookieCase(
            "a=1; Domain=127.0.0.1", from: "http://127.0.0.1:1/", to: "http://127.0.0.1:2/", sent: "a=1"),
        CookieCase("a=1; Domain=0.0.1", from: "http://127.0.0.1/", to: "http://127.0.0.1/", sent: ""),
        CookieCase(
            "a=1; Domain=localhost", from: "http://localhost/", to: "http://localhost:80/", sent: "a=1"),
        // Paths.
        CookieCase("a=1", from: "https://x.example/a/b", to: "https://x.example/a/c", sent: "a=1"),
        CookieCase("a=1", from: "https://x.example/a/b", to: "https://x.example/ab", sent: ""),
        CookieCase("a=1; Path=/", from: "https://x.example/a/b", to: "https://x.example/c?q", sent: "a=1"),
        CookieCase("a=1; Path=/a", to: "https://x.example/a", sent: "a=1"),
        CookieCase("a=1; Path=/a", to: "https://x.example/ab", sent: ""),
        CookieCase("a=1; Path=a", to: "https://x.example/b", sent: "a=1"),
        // Secure: TLS, or this machine.
        CookieCase("a=1; Secure", to: "http://x.example/", sent: ""),
        CookieCase("a=1; Secure", from: "http://x.example/", sent: ""),
        CookieCase(
            "a=1; Secure; HttpOnly", from: "http://127.0.0.1:1/", to: "http://127.0.0.1:1/", sent: "a=1"),
        CookieCase("a=1; secure", from: "http://localhost:1/", to: "http://localhost:1/", sent: "a=1"),
        CookieCase("a=1; Secure", from: "http://[::1]:1/", to: "http://[::1]:2/", sent: "a=1"),
        // The expiry.
        CookieCase("a=1; Max-Age=0", sent: ""),
        CookieCase("a=1; Max-Age=-5", sent: ""),
        CookieCase("a=1; Max-Age=10", sent: "a=1"),
        CookieCase("a=1; Max-Age=99999999999999999999", sent: "a=1"),
        CookieCase("a=1; Max-Age=x", sent: "a=1"),
        CookieCase("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", sent: ""),
        CookieCase("a=1; Expires=Wed, 01-Jan-25 00:00:00 GMT", sent: ""),
        CookieCase("a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT", sent: "a=1"),
        CookieCase("a=1; Expires=soon", sent: "a=1"),
        CookieCase("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=5", sent: "a=1"),
        // Names and values.
        CookieCase(" a = 1=2 ; x", sent: "a=1=2"),
        CookieCase("only", sent: "only"),
        CookieCase("=", sent: ""),
        CookieCase("a=\u{1}", sent: ""),
        CookieCase("a=\"1\"", sent: "a=\"1\""),
        // Prefixes keep their promise.
        CookieCase("__Host-a=1; Secure; Path=/", from: "https://x.example/p", sent: "__Host-a=1"),
        CookieCase("__Host-a=1; Secure", sent: ""),
        CookieCase("__Host-a=1; Secure; Path=/; Domain=x.example", sent: ""),
        CookieCase("__Secure-a=1", sent: ""),
        CookieCase("=__Host-a=1; Secure; Path=/", sent: ""),
        CookieCase("__secure-a", sent: ""),
        // A combining mark does not hide a prefix: servers compare bytes.
        CookieCase("__Host-\u{301}a=1; Domain=x.example", sent: ""),
        CookieCase("__Secure-\u{301}a=1", sent: ""),
        CookieCase("=__Secure-\u{301}a", sent: ""),
        // Only the value of an attribute has a limit, and only that attribute is dropped.
        CookieCase(
            "a=1; Path=/" + String(repeating: "p", count: 1_024), from: "https://x.example/a",
            to: "https://x.example/b", sent: "a=1"),
        CookieCase(
            "a=1; Path=/a" + String(repeating: " ", count: 1_100), from: "https://x.example/",
            to: "https://x.example/b", sent: ""),
    ])
    func `a cookie goes where it belongs and nowhere else`(row: CookieCase) throws {
        var jar = CookieJar()
        // 2026-01-01.
        jar.store(row.line, from: try request(row.from), at: 1_767_225_600)
        #expect(jar.pairs(for: try request(row.to), at: 1_767_225_601).joined(separator: "; ") == row.sent)
    }

    @Test func `a cookie ends at its time`() throws {
        var jar = CookieJar()
        let site = try request("https://x.example/")
        jar.store("a=1; Max-Age=10", from: site, at: 100)
        #expect(jar.pairs(for: site, at: 109) == ["a=1"])
        #expect(jar.pairs(for: site, at: 110).isEmpty)
    }

    @Test func `a cookie is replaced or deleted by its name and path, and longer paths come first`() throws {
        var jar = CookieJar()
        let site = try request("https://x.example/")
        let folder = try request("https://x.example/p/q")
        for line in ["a=1", "a=2", "a=3; Path=/p", "b=4"] { jar.store(line, from: site, at: 100) }
        #expect(jar.pairs(for: folder, at: 100) == ["a=3", "a=2", "b=4"])
        jar.store("a=; Max-Age=0; Path=/p", from: site, at: 100)
        #expect(jar.pairs(for: folder, at: 100) == ["a=2", "b=4"])
    }

    @Test func `where the time is not known, a cookie lasts for the session unless it is deleted`() throws {
        var jar = CookieJar()
        let site = try request("https://x.example/")
        jar.store("a=1; Max-Age=3600", from: site, at: nil)
        jar.store("b=2; Max-Age=0", from: site, at: nil)
        jar.store("c=3; Expires=Thu, 01 Jan 1970 00:00:01 GMT", from: site, at: nil)
        #expect(jar.pairs(for: site, at: nil) == ["a=1"])
        // The identity provider tells the time, and the first server never did.
        #expect(jar.pairs(for: site, at: 1_767_225_600) == ["a=1"])
    }

    @Test func `a site cannot fill the memory with cookies, and its newest stay`() throws {
        var jar = CookieJar()
        let site = try request("https://x.example/")
        for number in 0..<1_000 { jar.store("c\(number)=1", from: site, at: 0) }
        #expect(jar.pairs(for: site, at: 0) == (820..<1_000).map { "c\($0)=1" })
    }

    @Test func `a thousand sites cannot fill the memory with cookies`() throws {
        var jar = CookieJar()
        let sites = try (0..<1_000).map { try request("https://h\($0).example/") }
        for site in sites { jar.store("a=1", from: site, at: 0) }
        let kept = sites.map { jar.pairs(for: $0, at: 0) == ["a=1"] }
        #expect(kept == (0..<1_000).map { $0 >= 820 })
    }

    @Test(arguments: [(4_096, true), (4_097, false)])
    func `a cookie has 4096 bytes at most`(count: Int, isKept: Bool) throws {
        var jar = CookieJar()
        let site = try request("https://x.example/")
        // One byte is the name; the equals sign does not count.
        let cookie = "a=" + String(repeating: "x", count: count - 1)
        jar.store(cookie, from: site, at: 0)
        #expect(jar.pairs(for: site, at: 0) == (isKept ? [cookie] : []))
    }
}
