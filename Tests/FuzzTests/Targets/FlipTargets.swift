@testable import AppFlip
@testable import GoogleRedirectURIs
@testable import WebText

extension FuzzTarget {
    private static let query =
        "client_id=c&state=A%2BB&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fx"

    /// The link and the answer of a flip, their parameters, and the redirect URIs between them.
    static let flip = [
        FuzzTarget(
            "flip-link",
            seeds: [
                "https://partner.example/flip?\(query)&scope=a+b&x=%C3%A9",
                "https://partner.example/flip?\(query)&scope=a+b&x=%A9", "?\(query)#",
            ]
        ) {
            let request = try FlipRequest(parsing: text($0), limit: 1_000_000)
            require(
                try FlipRequest(parsing: request.url, limit: 4_000_000) == request, "a link prints and parses"
            )
        },
        FuzzTarget(
            "flip-reply",
            seeds: ["https://a.example/r?code=4%2F0&state=s", "?error=access_denied&state=%2B#"]
        ) {
            let reply = try FlipReply(parsing: text($0))
            let uri = GoogleRedirectURI.flip(.home)
            require(
                try FlipReply(parsing: reply.url(at: uri), at: uri) == reply, "a reply prints and parses")
        },
        FuzzTarget("parameters", seeds: ["a=1&b=%41+&%A9=1&=x&&c=%zz&a"]) { bytes in
            let raw = PercentCoding.text(of: bytes)
            for plus in [PercentCoding.Plus.literal, .space] {
                let parameters = Parameters(parsing: raw, plus: plus)
                require(Parameters(parsing: parameters.encoded, plus: plus) == parameters, "print and parse")
                let pairs = raw.utf8.split(separator: UInt8(ascii: "&")).map { String(Substring($0)) }
                let expected = pairs.map { $0.utf8.contains(UInt8(ascii: "=")) ? $0 : $0 + "=" }
                let isSame = parameters.encoded.hasSameBytes(as: expected.joined(separator: "&"))
                require(isSame, "parameters go back as they came")
                for item in parameters.items {
                    guard let value = try? item.decoded() else { continue }
                    let encoded = PercentCoding.encode(value)
                    require(
                        try PercentCoding.decode(encoded, plus: plus).hasSameBytes(as: value),
                        "a value is encoded and decoded")
                }
                // Without a property: it must only come to its end.
                _ = parameters.firstRepeatedName
            }
        },
        FuzzTarget(
            "redirect-uris", seeds: ["https://oauth-redirect.googleusercontent.com/a/com.x", "com.g://x"]
        ) {
            let given = text($0)
            let uri = try GoogleRedirectURI(given)
            require(uri.text.hasSameBytes(as: given), "a redirect URI keeps its bytes")
            require(given.utf8.starts(with: "https://".utf8), "it is https")
            let authority = given.utf8.dropFirst("https://".utf8.count).prefix { !"/?".utf8.contains($0) }
            let ofHosts = "abcdefghijklmnopqrstuvwxyz0123456789-.".utf8
            require(authority.allSatisfy { ofHosts.contains($0) }, "it has no user and no port")
            // A query of its own can have a code.
            guard !given.utf8.contains(UInt8(ascii: "?")) else { return }
            let reply = FlipReply.code("4/0", state: "s")
            require(try FlipReply(parsing: reply.url(at: uri), at: uri) == reply, "it takes an answer")
        },
    ]
}
