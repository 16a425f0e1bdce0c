import WebText

/// A redirect URI that is nearly the right one, and the mistake that would let it pass.
enum SpoiltRedirectURI {
    /// An address that no site has (RFC 2606 section 2).
    static let host = "attacker.invalid"
    static let elsewhere = "https://\(host)/callback"

    /// Whether a redirect leads to an address, be it with another writing of its scheme, host and port.
    static func leads(_ location: String, to good: String) -> Bool {
        let isCarried = location.lowercased().hasBytes(of: "attacker")
        return !isCarried && normalised(Answer(location).address).hasSameBytes(as: normalised(good))
    }

    /// The address with scheme and host in small letters, and without the port of https (RFC 3986 section 6.2).
    private static func normalised(_ address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        let rest = address[scheme.upperBound...]
        let host = rest.prefix { $0 != "/" }.lowercased()
        let path = rest.drop { $0 != "/" }
        let usualPort = ":443"
        return address[..<scheme.upperBound].lowercased()
            + (host.hasSuffix(usualPort) ? String(host.dropLast(usualPort.count)) : host) + path
    }

    /// Every way to spoil an address; a server that takes one for the right address has a hole.
    static func all(of good: String) -> [(name: String, uri: String)] {
        guard let scheme = good.firstRange(of: "://") else { return [] }
        let afterScheme = good[scheme.upperBound...]
        let host = String(afterScheme.prefix { $0 != "/" })
        let path = String(afterScheme.dropFirst(host.count))
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        return [
            ("an address of another site", elsewhere),
            ("another scheme", "http://\(host)\(path)"),
            ("a scheme of an app", "attacker://\(host)\(path)"),
            ("the host as a user name", "https://\(host)@attacker.invalid\(path)"),
            ("the host as the beginning of another", "https://\(host).attacker.invalid\(path)"),
            ("the host as the end of another", "https://attacker-\(host)\(path)"),
            ("the address inside another", "\(elsewhere)?\(good)"),
            ("a backslash", "https://attacker.invalid\\@\(host)\(path)"),
            ("a port", "https://\(host):8443\(path)"),
            ("the port that is usual", "https://\(host):443\(path)"),
            ("capitals in the host", "https://\(host.uppercased())\(path)"),
            ("capitals in the scheme", good[..<scheme.lowerBound].uppercased() + "://" + afterScheme),
            ("a letter that looks alike", "https://\(lookalike(host))\(path)"),
            ("capitals in the path", "https://\(host)\(path.uppercased())"),
            ("a slash at the end", good + "/"),
            ("more behind it", good + "-attacker"),
            ("another path below it", good + "/attacker"),
            ("a dot segment", good + "/../attacker"),
            ("an escaped dot segment", good + "/..%2Fattacker"),
            ("another last segment", "https://\(host)\(folder)attacker"),
            ("a query", good + "?next=https://attacker.invalid/"),
            ("a fragment", good + "#attacker"),
            ("a space at the end", good + " "),
            ("a line break at the end", good + "\n"),
            ("a zero byte at the end", good + "\0"),
        ].filter { !$0.uri.hasSameBytes(as: good) }
    }

    /// U+017F becomes an `s` when it is made a capital and small again, and is another host.
    private static func lookalike(_ host: String) -> String {
        guard let place = host.firstIndex(of: "s") else { return "\u{FF41}" + host }
        return host[..<place] + "\u{17F}" + host[host.index(after: place)...]
    }
}
