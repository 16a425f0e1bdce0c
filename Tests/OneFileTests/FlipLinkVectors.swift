import WebText

/// Links that the library and the one file have to decide alike.
enum FlipLinkVectors {
    static let google = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    static let start = "https://partner.example/flip"
    static let escaped = PercentCoding.encode(google)

    /// A link as Google writes it; a parameter is left out by nil.
    static func link(
        _ base: String = start, client: String? = "google-client",
        scope: String? = "devices.read+devices.control",
        state: String? = "A%2BB%3D", redirectURI: String? = escaped, more: String = ""
    ) -> String {
        let parameters = [
            client.map { "client_id=\($0)" }, scope.map { "scope=\($0)" }, state.map { "state=\($0)" },
            redirectURI.map { "redirect_uri=\($0)" },
        ]
        return "\(base)?\(parameters.compactMap { $0 }.joined(separator: "&"))\(more)"
    }

    static var all: [String] {
        ways + routed + states + redirectURIs + clients + scopes + repeated + damaged + long
    }

    static let ways = [
        link(), link(more: "&user_locale=de&code_challenge=x%20y&empty=&bare"), link(scope: nil),
        link(scope: ""),
        link("HTTPS://Partner.EXAMPLE/flip"), "\(start)?", start, "\(start)#", "\(start)?#", "\(start)?&&&",
        link(redirectURI: escaped.lowercased()), link(redirectURI: google),
        "\(start)?redirect_uri=\(google)&state=s&client_id=google-client",
        "\(start)?redirect%5Furi=\(escaped)&state=s",
    ]

    /// Other links of the app.
    static let routed = [
        "https://partner.example/", "\(start)/", "https://partner.example/Flip", "\(start)ped",
        "partner://flip", "",
        "https://other.example/flip", "https://partner.example:443/flip", "https://user@partner.example/flip",
        "http://partner.example/flip", "https://partner.example.evil.example/flip",
        "https://\u{212A}artner.example/flip",
        "https://partner.example/x?y=https://partner.example/flip", "https://partner.example/fli\u{301}p",
        "https://partner.example/%66lip", "https://partner.example/../flip", "https:/partner.example/flip",
    ].map { link($0) }

    static let states =
        [
            "A+B%2BC", "%2b", "a%20b", "a=b==", "/x/?y", "%26%23", "%C3%A9", "e%CC%81", "%00%0D%0A", "%25",
            "%2525", "a;b",
            "\u{E9}", "%EF%BB%BFx", "APvk_-.~", String(repeating: "%2B", count: 2048), "\u{301}x", "%", "%2",
            "%zz", "%C3%28",
            "%FF", "", "%+f", "%\u{FF11}1", "%ED%A0%80", "%C0%80",
        ].map { link(state: $0) } + [
            link(state: nil), link(more: "&state=A%2BB%3D"), link(state: "a#b"), link(more: "#"),
        ]

    static let redirectURIs =
        [
            "https://evil.example/a/com.google.Chromecast", google + "/", google + "?x=1", google + "#",
            google + ".dev",
            "http" + google.dropFirst(5), google.uppercased(), google.replacing("/a/", with: "/r/"),
            google + "\u{301}",
            google.replacing("oauth-redirect", with: "oauth-redirect-sandbox"), google + "%00", " " + google,
            "",
            google.replacing("Chromecast", with: "Chromecas\u{74}\u{327}"),
            google.replacing("k", with: "\u{212A}"),
            "javascript:alert(1)", "//oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
        ].flatMap { uri in
            let uri = PercentCoding.encode(uri)
            return [
                link(redirectURI: uri), link(client: "other", redirectURI: uri),
                link(client: nil, redirectURI: uri),
                link(state: nil, redirectURI: uri), link(scope: "%", redirectURI: uri),
                link(redirectURI: uri, more: "#x"),
            ]
        } + [
            link(redirectURI: nil), link(more: "&redirect_uri=\(google)"), link(more: "&redirect_uri="),
            link(redirectURI: "%"),
            link(redirectURI: nil, more: "#redirect_uri=\(google)"), link(redirectURI: "%FF"),
            link(
                redirectURI: PercentCoding.encode(
                    "https://oauth-redirect.googleusercontent.com/a/com.google.OPA")),
        ]

    static let clients =
        ["other", "Google-client", "google-client%20", "", "%", "google-client%00", "google%2Dclient"].map {
            link(client: $0)
        } + [link(client: nil), link(more: "&client_id=google-client"), link(client: nil, state: nil)]

    static let scopes =
        [
            "devices.read", "devices.control%20devices.read", "a b", "devices.read+devices.delete",
            "devices.read%2Bdevices.control",
            "DEVICES.READ", "%FF", "%", "+", "++devices.read++devices.read", "devices.read%09devices.control",
            "devices.read%00",
            (0..<200).map { "s\($0)" }.joined(separator: "+"),
        ].map { link(scope: $0) } + [link(more: "&scope=devices.read"), link(scope: nil, more: "&scope")]

    static let repeated =
        ["x=1&x=1", "x&x", "=1&=2", "%C3%A9=1&%C3%A9=2", "%22=1&%22=2", "%0A=1&%0A=2", "x=1&%78=2"].map {
            link(more: "&" + $0)
        } + [link(more: "&%C3%A9=1&e%CC%81=2")]

    static let damaged =
        ["x=%zz", "%zz=1", "x%=1", "x=%FF", "%FF=1", "&x=1&", "x=\u{301}", "\u{301}=1", "x=\u{0}"].map {
            link(more: "&" + $0)
        } + [
            link(more: "#"), link(more: "#&x=1"), "\(start)#?\(link())", link().replacing("&", with: "&amp;"),
        ]

    static let long = [
        link(state: String(repeating: "s", count: 20_000)),
        link(more: "&" + (0..<2_000).map { "\($0)" }.joined(separator: "&")),
        link(more: String(repeating: "&", count: 10_000)),
    ]
}
