import Foundation
import Testing

@testable import HeadlessBrowser

/// Relative addresses, by the examples of RFC 3986 section 5.4 and what browsers do beyond them.
@Suite struct WebAddressTests {
    @Test(arguments: [
        ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
        ("g?y", "/b/c/g?y"),
        ("#s", "/b/c/d;p?q#s"), ("g#s", "/b/c/g#s"), (";x", "/b/c/;x"), ("", "/b/c/d;p?q"), (".", "/b/c/"),
        ("./", "/b/c/"),
        ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"), ("../../g", "/g"),
        ("../../../g", "/g"),
        ("/./g", "/g"), ("/../g", "/g"), ("g.", "/b/c/g."), ("..g", "/b/c/..g"), ("./../g", "/b/g"),
        ("g/./h", "/b/c/g/h"),
        ("g/../h", "/b/c/h"), ("g?y/../x", "/b/c/g?y/../x"), ("%2e%2E/g", "/b/g"), ("\\g", "/g"),
        (" \t/g\n", "/g"),
        ("/a\nb", "/ab"), ("?a=http://x", "/b/c/d;p?a=http://x"), ("a/b:c", "/b/c/a/b:c"),
    ])
    func `a relative address is made absolute`(reference: String, expected: String) {
        #expect(WebAddress.resolve(reference, against: "http://a/b/c/d;p?q") == "http://a" + expected)
    }

    @Test(arguments: [
        ("//other.example/x#y", "https://other.example/x#y"),
        ("\\\\other.example\\x", "https://other.example/x"),
        ("/\\other.example", "https://other.example"), ("https://b.example", "https://b.example"),
        ("com.app:/cb?code=1", "com.app:/cb?code=1"), ("HTTP://b.example/a b", "HTTP://b.example/a b"),
    ])
    func `an address of another host stays one`(reference: String, expected: String) {
        #expect(WebAddress.resolve(reference, against: "https://a.example/b") == expected)
    }

    @Test func `characters that no URL may have are escaped, and the scheme is in small letters`() {
        #expect(
            WebAddress.sendable("HTTPS://a.example/ä b?q=\"<>`{|}^\\")
                == "https://a.example/%C3%A4%20b?q=%22%3C%3E%60%7B%7C%7D%5E%5C")
        #expect(WebAddress.sendable("https://a.example/%20?a=1#f") == "https://a.example/%20?a=1#f")
        #expect(WebAddress.sendable("https://[::1]:8/[a]?b[]=1") == "https://[::1]:8/%5Ba%5D?b%5B%5D=1")
    }
}
