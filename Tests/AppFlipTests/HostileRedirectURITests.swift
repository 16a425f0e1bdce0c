import AppFlip
import Testing

@Suite struct HostileRedirectURITests {
    static let production = RedirectURIList.flip()
    static let everything = RedirectURIList.flip([.sandbox, .development, .enterprise])

    /// Ways to make a hostile address of the host and the path of a good one.
    static let mutations: [String: @Sendable (_ host: String, _ path: String) -> [String]] = [
        "other scheme": { host, path in
            ["http", "HTTPS", "Https", "httpss", "ftp", "javascript", "data", "com.google.OPA", ""]
                .map { "\($0)://\(host)\(path)" }
                + [
                    "//\(host)\(path)", "https:/\(host)\(path)", "https:\(host)\(path)", "\(host)\(path)",
                    path,
                ]
        },
        "user name": { host, path in
            [
                "https://\(host)@evil.example\(path)", "https://evil.example@\(host)\(path)",
                "https://\(host)%40evil.example\(path)", "https://user:password@\(host)\(path)",
                "https://@\(host)\(path)", "https://\(host):x@evil.example\(path)",
                "https://evil.example\\@\(host)\(path)", "https://\(host)\\@evil.example\(path)",
            ]
        },
        "port": { host, path in
            [":443", ":80", ":8443", ":", ":0443", ":65536", ":x"].map { "https://\(host)\($0)\(path)" }
        },
        "end of the path": { host, path in
            [
                "/", "//", "/.", "/..", "/x", "/../../evil", ".", "x", "%2F", "%2e", ";", ";x=1", "\\", "*",
                "%00",
            ]
            .map { "https://\(host)\(path)\($0)" }
        },
        "another path": { host, path in
            [
                "", "/", "/a", "/a/", "/r/example-project", path.replacing("/a/", with: "/r/"),
                path.replacing("/a/", with: "/A/"), path.replacing("/a/", with: "//a/"),
                path.replacing("/a/", with: "/a//"), path.replacing("/a/", with: "/x/../a/"),
                path.replacing("/a/", with: "/./a/"), path.replacing("/a/", with: "/a/./"),
                path.replacing("/a/", with: "/a%2F"), path.replacing("/a/", with: "%2Fa%2F"),
                path.replacing("/a/", with: "/%61/"), path.replacing("/a/", with: "/a/%2e%2e/a/"),
                path.replacing("/a/", with: "/a/..%2F..%2Fa/"), path.replacing("/a/", with: "\\a\\"),
                path.replacing("com.", with: "%63om."), path.replacing("com.", with: "com%2E"),
                "\(path).evil", "/a/evil.\(path.dropFirst(3))", "/a/com.google.Chromecas", "/a/com.google.OP",
                "/a/com.google", "/a/com.google.OPA.dev2",
            ]
            .map { "https://\(host)\($0)" }
        },
        "query": { host, path in
            ["?", "?x=1", "?code=stolen", "?redirect_uri=https://evil.example", "&x=1", "%3Fx=1"]
                .map { "https://\(host)\(path)\($0)" }
        },
        "fragment": { host, path in
            ["#", "#x", "#/../..", "%23x", "?#", "#@evil.example"].map { "https://\(host)\(path)\($0)" }
        },
        "another host": { host, path in
            [
                "\(host).evil.example", "evil.example", "evil-\(host)", "evil.\(host)", "\(host).",
                "\(host)..",
                ".\(host)", "evil.example/\(host)", "evil.example#\(host)", "evil.example?\(host)",
                "evil.example\\.\(host)", host.replacing(".com", with: ".co"),
                host.replacing(".com", with: ".org"),
                host.replacing("googleusercontent", with: "googleusercontents"),
                host.replacing("google", with: "g00gle"),
                host.replacing("oauth-redirect", with: "oauth-redirect-test"),
                host.replacing(".", with: "%2E"), host.replacing("-", with: "_"), "127.0.0.1", "[::1]", "",
                "%6F\(host.dropFirst())",
                host.replacing("oauth-redirect", with: "oauth-redirect-sandbox-sandbox"),
            ]
            .map { "https://\($0)\(path)" }
        },
        "upper and lower case": { host, path in
            [
                "https://\(host.uppercased())\(path)", "https://O\(host.dropFirst())\(path)",
                "https://\(host)\(path.uppercased())", "https://\(host)\(path.lowercased())",
                "https://\(host)\(path.replacing("google", with: "Google"))",
            ]
        },
        "letters that look alike": { host, path in
            [
                "https://\(host.replacing("o", with: "\u{43E}"))\(path)",
                "https://\(host.replacing("a", with: "\u{430}"))\(path)",
                "https://\(host.replacing("c", with: "\u{441}"))\(path)",
                "https://\(host.replacing(".", with: "\u{3002}"))\(path)",
                "https://\(host.replacing(".", with: "\u{FF0E}"))\(path)",
                "https://\(host.replacing("-", with: "\u{2010}"))\(path)",
                "https:\u{2215}\u{2215}\(host)\(path)", "https:\u{FF0F}\u{FF0F}\(host)\(path)",
                "https://\(host)\(path.replacing("C", with: "\u{216D}"))x",
                "https://\(host)\(path)\u{200B}", "https://\(host)\u{AD}\(path)",
                "\u{FEFF}https://\(host)\(path)",
                "https://\(host)\(path)\u{301}", "https://\(host)\(path)\u{FE0F}",
                "https://\(host)\(path)\u{202E}",
                "https://xn--\(host)\(path)",
            ]
        },
        "white space and controls": { host, path in
            [
                " https://\(host)\(path)", "https://\(host)\(path) ", "\thttps://\(host)\(path)",
                "https://\(host)\(path)\n", "https://\(host)\(path)\r\nX: y", "https://\(host)\u{0}\(path)",
                "https://\(host)\(path)\u{0}", "https://\(host)\(path)\u{7F}", "https:// \(host)\(path)",
                "https://\(host)\(path)%20", "https://\(host)\(path)+", "https://\(host)\(path)%0A",
                "https://\(host)\(path)\u{A0}", "https://\(host)\(path)\u{2028}", "<https://\(host)\(path)>",
                "\"https://\(host)\(path)\"", "https://\(host)\(path),https://evil.example",
                "https://\(host)\(path) https://evil.example",
            ]
        },
        "half of it": { host, path in
            let whole = "https://\(host)\(path)"
            return [
                "", "https", "https://", "https://\(host)", String(whole.dropLast()) + "%", whole + whole,
            ]
        },
    ]

    static let goodOnes = GoogleRedirectURI.documentedFlips.map(\.text)

    static func hostile(_ kind: String) -> [String] {
        goodOnes.flatMap { good in
            let rest = good.dropFirst("https://".count)
            let host = String(rest.prefix { $0 != "/" })
            return mutations[kind]?(host, String(rest.dropFirst(host.count))) ?? []
        }
    }

    @Test(arguments: mutations.keys.sorted())
    func `a hostile redirect URI is refused`(kind: String) {
        for uri in Self.hostile(kind) {
            // A shorter name may be another good one: the list knows it by its bytes and by nothing else.
            guard !Self.goodOnes.contains(where: { $0.utf8.elementsEqual(uri.utf8) }) else { continue }
            #expect(Self.everything.match(uri) == nil, "\(kind): \(uri)")
            #expect(Self.production.match(uri) == nil, "\(kind): \(uri)")
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
