import WebText

/// Links that the library and the file to paste have to decide alike.
enum FlipLinkVectors {
    static let universalLink = "https://partner.example/flip"
    private static let escaped = PercentCoding.encode(googleRedirectURI)

    static var all: [String] {
        ways + routed + states + redirectURIs + clients + scopes + repeated + damaged + long
    }

    static let ways = [
        flipLink(), flipLink(adding: "&user_locale=de&code_challenge=x%20y&empty=&bare"),
        flipLink(adding: "&response_type=code"), flipLink(adding: "&response_type="),
        flipLink(scope: nil),
        flipLink(scope: ""),
        flipLink(base: "HTTPS://Partner.EXAMPLE/flip"), "\(universalLink)?", universalLink,
        "\(universalLink)#", "\(universalLink)?#", "\(universalLink)?&&&",
        flipLink(redirectURI: escaped.lowercased()), flipLink(redirectURI: googleRedirectURI),
        "\(universalLink)?redirect_uri=\(googleRedirectURI)&state=s&client_id=google-client",
        "\(universalLink)?redirect%5Furi=\(escaped)&state=s",
    ]

    /// Other links of the app.
    static let routed = [
        "https://partner.example/", "\(universalLink)/", "https://partner.example/Flip",
        "\(universalLink)ped",
        "partner://flip", "",
        "https://other.example/flip", "https://partner.example:443/flip", "https://user@partner.example/flip",
        "http://partner.example/flip", "https://partner.example.evil.example/flip",
        "https://\u{212A}artner.example/flip",
        "https://partner.example/x?y=https://partner.example/flip", "https://partner.example/fli\u{301}p",
        "https://partner.example/%66lip", "https://partner.example/../flip", "https:/partner.example/flip",
    ].map { flipLink(base: $0) }

    static let states =
        [
            "A+B%2BC", "%2b", "a%20b", "a=b==", "/x/?y", "%26%23", "%C3%A9", "e%CC%81", "%00%0D%0A", "%25",
            "%2525", "a;b",
            "\u{E9}", "%EF%BB%BFx", "APvk_-.~", String(repeating: "%2B", count: 2048), "\u{301}x", "%", "%2",
            "%zz", "%C3%28",
            "%FF", "", "%+f", "%\u{FF11}1", "%ED%A0%80", "%C0%80",
        ].map { flipLink(state: $0) } + [
            flipLink(state: nil), flipLink(adding: "&state=A%2BB%3D"), flipLink(state: "a#b"),
            flipLink(adding: "#"),
        ]

    static let redirectURIs =
        [
            "https://evil.example/a/com.google.Chromecast", googleRedirectURI + "/",
            googleRedirectURI + "?x=1", googleRedirectURI + "#",
            googleRedirectURI + ".dev",
            "http" + googleRedirectURI.dropFirst(5), googleRedirectURI.uppercased(),
            googleRedirectURI.replacing("/a/", with: "/r/"),
            googleRedirectURI + "\u{301}",
            googleRedirectURI.replacing("oauth-redirect", with: "oauth-redirect-sandbox"),
            googleRedirectURI + "%00", " " + googleRedirectURI,
            "",
            googleRedirectURI.replacing("Chromecast", with: "Chromecas\u{74}\u{327}"),
            googleRedirectURI.replacing("k", with: "\u{212A}"),
            "javascript:alert(1)", "//oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
        ].flatMap { uri in
            let uri = PercentCoding.encode(uri)
            return [
                flipLink(redirectURI: uri), flipLink(clientID: "other", redirectURI: uri),
                flipLink(clientID: nil, redirectURI: uri),
                flipLink(state: nil, redirectURI: uri), flipLink(scope: "%", redirectURI: uri),
                flipLink(redirectURI: uri, adding: "#x"),
            ]
        } + [
            flipLink(redirectURI: nil), flipLink(adding: "&redirect_uri=\(googleRedirectURI)"),
            flipLink(adding: "&redirect_uri="),
            flipLink(redirectURI: "%"),
            flipLink(redirectURI: nil, adding: "#redirect_uri=\(googleRedirectURI)"),
            flipLink(redirectURI: "%FF"),
            flipLink(
                redirectURI: PercentCoding.encode(
                    "https://oauth-redirect.googleusercontent.com/a/com.google.OPA")),
        ]

    static let clients =
        ["other", "Google-client", "google-client%20", "", "%", "google-client%00", "google%2Dclient"].map {
            flipLink(clientID: $0)
        } + [
            flipLink(clientID: nil), flipLink(adding: "&client_id=google-client"),
            flipLink(clientID: nil, state: nil),
        ]

    static let scopes =
        [
            "devices.read", "devices.control%20devices.read", "a b", "devices.read+devices.delete",
            "devices.read%2Bdevices.control",
            "DEVICES.READ", "%FF", "%", "+", "++devices.read++devices.read", "devices.read%09devices.control",
            "devices.read%00",
            (0..<200).map { "s\($0)" }.joined(separator: "+"),
        ].map { flipLink(scope: $0) } + [
            flipLink(adding: "&scope=devices.read"), flipLink(scope: nil, adding: "&scope"),
        ]

    static let repeated =
        ["x=1&x=1", "x&x", "=1&=2", "%C3%A9=1&%C3%A9=2", "%22=1&%22=2", "%0A=1&%0A=2", "x=1&%78=2"].map {
            flipLink(adding: "&" + $0)
        } + [flipLink(adding: "&%C3%A9=1&e%CC%81=2")]

    static let damaged =
        ["x=%zz", "%zz=1", "x%=1", "x=%FF", "%FF=1", "&x=1&", "x=\u{301}", "\u{301}=1", "x=\u{0}"].map {
            flipLink(adding: "&" + $0)
        } + [
            flipLink(adding: "#"), flipLink(adding: "#&x=1"), "\(universalLink)#?\(flipLink())",
            flipLink().replacing("&", with: "&amp;"),
        ]

    static let long = [
        flipLink(state: String(repeating: "s", count: 20_000)),
        flipLink(adding: "&" + (0..<2_000).map { "\($0)" }.joined(separator: "&")),
        flipLink(adding: String(repeating: "&", count: 10_000)),
    ]
}
