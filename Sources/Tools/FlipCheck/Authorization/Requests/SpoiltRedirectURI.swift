import WebText

/// A redirect URI that is nearly the right one, and the mistake that would let it pass.
struct SpoiltRedirectURI {
    /// The mistake, in the words of a finding.
    let name: String
    let uri: String

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
    static func all(of good: String) -> [SpoiltRedirectURI] {
        guard let scheme = good.firstRange(of: "://") else { return [] }
        let afterScheme = good[scheme.upperBound...]
        let host = String(afterScheme.prefix { $0 != "/" })
        let path = String(afterScheme.dropFirst(host.count))
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        return [
            SpoiltRedirectURI(name: "an address of another site", uri: elsewhere),
            SpoiltRedirectURI(name: "another scheme", uri: "http://\(host)\(path)"),
            SpoiltRedirectURI(name: "a scheme of an app", uri: "attacker://\(host)\(path)"),
            SpoiltRedirectURI(
                name: "the host as a user name", uri: "https://\(host)@attacker.invalid\(path)"),
            SpoiltRedirectURI(
                name: "the host as the beginning of another", uri: "https://\(host).attacker.invalid\(path)"),
            SpoiltRedirectURI(name: "the host as the end of another", uri: "https://attacker-\(host)\(path)"),
            SpoiltRedirectURI(name: "the address inside another", uri: "\(elsewhere)?\(good)"),
            SpoiltRedirectURI(name: "a backslash", uri: "https://attacker.invalid\\@\(host)\(path)"),
            SpoiltRedirectURI(name: "a port", uri: "https://\(host):8443\(path)"),
            SpoiltRedirectURI(name: "the port that is usual", uri: "https://\(host):443\(path)"),
            SpoiltRedirectURI(name: "capitals in the host", uri: "https://\(host.uppercased())\(path)"),
            SpoiltRedirectURI(
                name: "capitals in the scheme",
                uri: good[..<scheme.lowerBound].uppercased() + "://" + afterScheme),
            SpoiltRedirectURI(name: "a letter that looks alike", uri: "https://\(lookalike(host))\(path)"),
            SpoiltRedirectURI(name: "capitals in the path", uri: "https://\(host)\(path.uppercased())"),
            SpoiltRedirectURI(name: "a slash at the end", uri: good + "/"),
            SpoiltRedirectURI(name: "more behind it", uri: good + "-attacker"),
            SpoiltRedirectURI(name: "another path below it", uri: good + "/attacker"),
            SpoiltRedirectURI(name: "a dot segment", uri: good + "/../attacker"),
            SpoiltRedirectURI(name: "an escaped dot segment", uri: good + "/..%2Fattacker"),
            SpoiltRedirectURI(name: "another last segment", uri: "https://\(host)\(folder)attacker"),
            SpoiltRedirectURI(name: "a query", uri: good + "?next=https://attacker.invalid/"),
            SpoiltRedirectURI(name: "a fragment", uri: good + "#attacker"),
            SpoiltRedirectURI(name: "a space at the end", uri: good + " "),
            SpoiltRedirectURI(name: "a line break at the end", uri: good + "\n"),
            SpoiltRedirectURI(name: "a zero byte at the end", uri: good + "\0"),
        ].filter { !$0.uri.hasSameBytes(as: good) }
    }

    /// U+017F becomes an `s` when it is made a capital and small again, and is another host.
    private static func lookalike(_ host: String) -> String {
        guard let place = host.firstIndex(of: "s") else { return "\u{FF41}" + host }
        return host[..<place] + "\u{17F}" + host[host.index(after: place)...]
    }
}
