import WebText

/// A redirect URI that is nearly the right one, and the mistake that would let it pass.
struct SpoiltRedirectURI {
    var name: String
    var uri: String

    /// An address that no site has (RFC 2606 section 2).
    static let elsewhere = "https://attacker.invalid/callback"

    /// The names of those that are the same host and path, written in another way.
    static let sameAddress: Set = ["capitals in the host", "the port that is usual"]

    /// Every way to spoil an address; a server that takes one for the right address has a hole.
    static func all(of good: String) -> [SpoiltRedirectURI] {
        guard let scheme = good.firstRange(of: "://") else { return [] }
        let afterScheme = good[scheme.upperBound...]
        let host = String(afterScheme.prefix { $0 != "/" })
        let path = String(afterScheme.dropFirst(host.count))
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        return [
            .init(name: "an address of another site", uri: elsewhere),
            .init(name: "another scheme", uri: "http://\(host)\(path)"),
            .init(name: "a scheme of an app", uri: "attacker://\(host)\(path)"),
            .init(name: "the host as a user name", uri: "https://\(host)@attacker.invalid\(path)"),
            .init(
                name: "the host as the beginning of another", uri: "https://\(host).attacker.invalid\(path)"),
            .init(name: "the host as the end of another", uri: "https://attacker-\(host)\(path)"),
            .init(name: "the address inside another", uri: "\(elsewhere)?\(good)"),
            .init(name: "a backslash", uri: "https://attacker.invalid\\@\(host)\(path)"),
            .init(name: "a port", uri: "https://\(host):8443\(path)"),
            .init(name: "the port that is usual", uri: "https://\(host):443\(path)"),
            .init(name: "capitals in the host", uri: "https://\(host.uppercased())\(path)"),
            .init(name: "a letter that looks alike", uri: "https://\(lookalike(host))\(path)"),
            .init(name: "capitals in the path", uri: "https://\(host)\(path.uppercased())"),
            .init(name: "a slash at the end", uri: good + "/"),
            .init(name: "more behind it", uri: good + "-attacker"),
            .init(name: "another path below it", uri: good + "/attacker"),
            .init(name: "a dot segment", uri: good + "/../attacker"),
            .init(name: "an escaped dot segment", uri: good + "/..%2Fattacker"),
            .init(name: "another last segment", uri: "https://\(host)\(folder)attacker"),
            .init(name: "a query", uri: good + "?next=https://attacker.invalid/"),
            .init(name: "a fragment", uri: good + "#attacker"),
            .init(name: "a space at the end", uri: good + " "),
            .init(name: "a line break at the end", uri: good + "\n"),
            .init(name: "a zero byte at the end", uri: good + "\0"),
        ].filter { !$0.uri.hasSameBytes(as: good) }
    }

    /// U+017F becomes an `s` when it is made a capital and small again, and is another host.
    private static func lookalike(_ host: String) -> String {
        guard let place = host.firstIndex(of: "s") else { return "\u{FF41}" + host }
        return host.replacingCharacter(at: place, with: "\u{17F}")
    }
}

extension String {
    fileprivate func replacingCharacter(at place: Index, with character: Character) -> String {
        self[..<place] + String(character) + self[index(after: place)...]
    }
}
