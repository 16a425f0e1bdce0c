import GoogleRedirectURIs
import Testing

/// URLs that resemble Google's redirect URIs.
@Suite struct HostileRedirectURITests {
    /// URLs made of the host and the path of a good one, each wrong in its own way.
    static let templates = [
        // Another scheme.
        "http://HOSTPATH", "HTTPS://HOSTPATH", "Https://HOSTPATH", "httpss://HOSTPATH", "ftp://HOSTPATH",
        "javascript://HOSTPATH", "data://HOSTPATH", "com.google.OPA://HOSTPATH", "://HOSTPATH", "//HOSTPATH",
        "https:/HOSTPATH", "https:HOSTPATH", "HOSTPATH", "PATH",
        // A user name.
        "https://HOST@evil.examplePATH", "https://evil.example@HOSTPATH", "https://HOST%40evil.examplePATH",
        "https://user:password@HOSTPATH", "https://@HOSTPATH", "https://HOST:x@evil.examplePATH",
        "https://evil.example\\@HOSTPATH", "https://HOST\\@evil.examplePATH",
        // A port.
        "https://HOST:443PATH", "https://HOST:80PATH", "https://HOST:8443PATH", "https://HOST:PATH",
        "https://HOST:0443PATH", "https://HOST:65536PATH", "https://HOST:xPATH",
        // Another path.
        "https://HOST", "https://HOST/", "https://HOST/a", "https://HOST/a/",
        "https://HOST/r/example-project", "https://HOST/a/com.google.Chromecas",
        "https://HOST/a/com.google.OP", "https://HOST/a/com.google", "https://HOST/a/com.google.OPA.dev2",
        // Another host.
        "https://HOST.evil.examplePATH", "https://evil.examplePATH", "https://evil-HOSTPATH",
        "https://evil.HOSTPATH", "https://HOST.PATH", "https://HOST..PATH", "https://.HOSTPATH",
        "https://evil.example/HOSTPATH", "https://evil.example#HOSTPATH", "https://evil.example?HOSTPATH",
        "https://evil.example\\.HOSTPATH", "https://127.0.0.1PATH", "https://[::1]PATH", "https://PATH",
        "https://xn--HOSTPATH",
        // White space, controls, and characters that are not seen.
        " https://HOSTPATH", "\thttps://HOSTPATH", "https://HOST\u{0}PATH", "https:// HOSTPATH",
        "<https://HOSTPATH>", "\"https://HOSTPATH\"", "https://HOST\u{AD}PATH", "\u{FEFF}https://HOSTPATH",
        // Half of it, and twice.
        "", "https", "https://", "https://HOSTPATHhttps://HOSTPATH",
    ]

    /// Ends that turn a good redirect URI into another one.
    static let ends = [
        "/", "//", "/.", "/..", "/x", "/../../evil", ".", "x", "%2F", "%2e", ";", ";x=1", "\\", "*", "%00",
        ".evil", "?", "?x=1", "?code=stolen", "?redirect_uri=https://evil.example", "&x=1", "%3Fx=1", "#",
        "#x", "#/../..", "%23x", "?#", "#@evil.example", "\u{200B}", "\u{301}", "\u{FE0F}", "\u{202E}", " ",
        "\n", "\r\nX: y", "\u{0}", "\u{7F}", "%20", "+", "%0A", "\u{A0}", "\u{2028}",
        ",https://evil.example", " https://evil.example",
    ]

    /// Parts of a good redirect URI, and what replaces each.
    static let replacements = [
        ("/a/", ["/r/", "/A/", "//a/", "/a//", "/x/../a/", "/./a/", "/a/./", "/a%2F", "%2Fa%2F", "/%61/"]),
        ("/a/", ["/a/%2e%2e/a/", "/a/..%2F..%2Fa/", "\\a\\", "/a/evil."]),
        ("/com.", ["/%63om.", "/com%2E"]), (".google.", [".Google."]),
        ("Chrome", ["chrome", "\u{216D}hrome"]),
        ("OPA", ["opa"]), ("//", ["\u{2215}\u{2215}", "\u{FF0F}\u{FF0F}"]),
        ("oauth", ["Oauth", "OAUTH", "%6Fauth", "\u{43E}auth", "o\u{430}uth"]),
        ("oauth-redirect", ["oauth-redirect-test", "oauth-redirect-sandbox-sandbox"]),
        ("-", ["_", "\u{2010}"]), ("googleuser", ["g00gleuser"]),
        (
            "usercontent.com",
            ["usercontents.com", "usercontent.co", "usercontent.org", "user\u{441}ontent.com"]
        ),
        (
            ".googleusercontent.com",
            ["%2E", "\u{3002}", "\u{FF0E}"].map { ".googleusercontent.com".replacing(".", with: $0) }
        ),
    ]

    static let goodOnes = GoogleRedirectURI.documentedFlips.map(\.text)

    static func hostile(_ good: String) -> [String] {
        let rest = good.dropFirst("https://".count)
        let host = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(host.count)
        return templates.map { $0.replacing("HOST", with: host).replacing("PATH", with: path) }
            + ends.map { good + $0 }
            + replacements.flatMap { part, others in others.map { good.replacing(part, with: $0) } }
            + [
                "https://\(host.uppercased())\(path)", "https://\(host)\(path.uppercased())",
                good.lowercased(), good.dropLast() + "%",
            ]
    }

    @Test(arguments: goodOnes)
    func `a hostile redirect URI is refused`(good: String) {
        let everything = RedirectURIList.flip([.sandbox, .development, .enterprise])
        for uri in Self.hostile(good) {
            // A shorter name may be another good one: the list knows it by its bytes and by nothing else.
            guard !Self.goodOnes.contains(where: { $0.utf8.elementsEqual(uri.utf8) }) else { continue }
            #expect(everything.match(uri) == nil, "\(uri)")
            #expect(RedirectURIList.flip().match(uri) == nil, "\(uri)")
        }
    }

    @Test func `a canonically equivalent redirect URI is another one`() throws {
        // U+212A KELVIN SIGN is canonically equivalent to K: `==` on strings takes one for the other.
        let list = try RedirectURIList.flip().adding("https://kitchen.example/K")
        let lookAlike = "https://kitchen.example/\u{212A}"
        #expect(lookAlike == "https://kitchen.example/K")
        #expect(list.match(lookAlike) == nil)
        #expect(list.match("https://kitchen.example/K") != nil)
        // U+037E GREEK QUESTION MARK and U+1FEF GREEK VARIA: canonically equivalent to ; and `.
        let other = try RedirectURIList.flip().adding("https://kitchen.example/a;b")
        #expect("https://kitchen.example/a\u{37E}b" == "https://kitchen.example/a;b")
        #expect(other.match("https://kitchen.example/a\u{37E}b") == nil)
    }
}
