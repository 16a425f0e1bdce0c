import WebText

/// A redirect URI that is nearly the right one, and the mistake that would let it pass.
struct NearMissRedirectURI {
    /// The mistake, in the words of a finding.
    let name: String
    let uri: String

    /// Whether a redirect leads to the registered address, even with another writing of it.
    static func leads(_ location: String, to registered: String) -> Bool {
        let answer = Answer(location, to: registered)
        // The words about an error may quote the address that was refused.
        let values = answer.parameters.items.filter { !["error_description", "error_uri"].contains($0.name) }
        let parts = [answer.address, answer.fragment ?? ""] + values.map(\.rawValue)
        // Every spoilt address with a foreign part has this word in it.
        let carriesForeignPart = parts.contains { $0.lowercased().hasBytes(of: "attacker") }
        let address = normalised(answer.address)
        return !carriesForeignPart && address.hasSameBytes(as: normalised(registered))
    }

    /// The address with scheme and host in small letters, without the usual port, and with the escapes of its path
    /// read (RFC 3986 section 6.2).
    private static func normalised(_ address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        let afterScheme = address[scheme.upperBound...]
        var authority = afterScheme.prefix { $0 != "/" }.lowercased()
        let written = String(afterScheme.drop { $0 != "/" })
        let path = (try? PercentCoding.decode(written, plus: .literal)) ?? written
        let port = usualPort(of: String(address[..<scheme.lowerBound]))
        if authority.hasSuffix(port) { authority.removeLast(port.count) }
        return address[..<scheme.upperBound].lowercased() + authority + path
    }

    /// The registered address with one mistake each; a server that takes one of them for it has a hole.
    ///
    /// A way that does not change this address, such as capitals in a path without letters, is left out.
    static func all(of registered: String) -> [NearMissRedirectURI] {
        guard let afterSchemeName = registered.firstRange(of: "://") else { return [] }
        let scheme = String(registered[..<afterSchemeName.lowerBound])
        let afterScheme = registered[afterSchemeName.upperBound...]
        let authority = String(afterScheme.prefix { !"/?#".contains($0) })
        let port = authority.firstMatch(of: /:[0-9]*$/)?.0 ?? ""
        let registeredHost = String(authority.dropLast(port.count))
        let end = String(afterScheme.dropFirst(authority.count))
        let path = String(end.prefix { !"?#".contains($0) })
        let query = String(end.dropFirst(path.count))
        // Google's host has the apps below /a and the projects of the browser flow below /r.
        let isOfGoogle = registeredHost.hasSuffix(".googleusercontent.com")
        let otherOwner = (path.hasPrefix("/a/") ? "/r/" : "/a/") + "attacker"
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        let otherScheme = scheme == "http" ? "https" : "http"
        let separator = query.isEmpty ? "?" : "&"
        let host = ForeignSite.host
        func atHost(_ authority: String) -> String { "\(scheme)://\(authority)\(end)" }
        func atPath(_ path: String) -> String { "\(scheme)://\(authority)\(path)\(query)" }
        let all: [(name: String, uri: String)] = [
            ("an address of another site", ForeignSite.address),
            ("another scheme", "\(otherScheme)://\(afterScheme)"),
            ("a scheme of an app", "attacker://\(afterScheme)"),
            ("the host as a user name", atHost("\(authority)@\(host)")),
            ("the host as the beginning of another", atHost("\(registeredHost).\(host)\(port)")),
            ("the host as the end of another", atHost("attacker-\(authority)")),
            ("the address inside another", "\(ForeignSite.address)?\(registered)"),
            ("a backslash", atHost("\(host)\\@\(authority)")),
            ("a port", atHost("\(registeredHost):8443")),
            ("the port that is usual", atHost("\(registeredHost)\(usualPort(of: scheme))")),
            ("capitals in the host", atHost(authority.uppercased())),
            ("capitals in the scheme", "\(scheme.uppercased())://\(afterScheme)"),
            ("a letter that looks alike", atHost("\(lookalike(registeredHost))\(port)")),
            ("capitals in the path", atPath(path.uppercased())),
            ("a slash at the end", atPath("\(path)/")),
            ("more behind it", atPath("\(path)-attacker")),
            ("another path below it", atPath("\(path)/attacker")),
            ("a dot segment", atPath("\(path)/../attacker")),
            ("an escaped dot segment", atPath("\(path)/..%2Fattacker")),
            ("another last segment", atPath("\(folder)attacker")),
            ("another app or project of Google's host", isOfGoogle ? atPath(otherOwner) : registered),
            // Servers in development often allow every address of the developer's computer.
            ("the user's own computer", "http://localhost\(end)"),
            ("a query", "\(registered)\(separator)next=https://\(host)/"),
            ("a fragment", "\(registered)#attacker"),
            ("a space at the end", "\(registered) "),
            ("a line break at the end", "\(registered)\n"),
            ("a zero byte at the end", "\(registered)\0"),
        ]
        return all.filter { !$0.uri.hasSameBytes(as: registered) }.map { name, uri in
            NearMissRedirectURI(name: name, uri: uri)
        }
    }

    private static func usualPort(of scheme: String) -> String {
        scheme.lowercased() == "http" ? ":80" : ":443"
    }

    /// The host with a letter that looks like the one in its place.
    ///
    /// U+017F, the long s, becomes an `s` when software makes it a capital and small again. A host without an
    /// `s` gets the wide form of its first letter (U+FF01 to U+FF5E), which becomes the letter by NFKC.
    private static func lookalike(_ registeredHost: String) -> String {
        if let place = registeredHost.firstIndex(of: "s") {
            return registeredHost[..<place] + "\u{17F}"
                + registeredHost[registeredHost.index(after: place)...]
        }
        guard let first = registeredHost.unicodeScalars.first, first.isASCII,
            let wide = Unicode.Scalar(first.value + 0xFEE0)
        else { return registeredHost }
        return "\(wide)\(registeredHost.dropFirst())"
    }
}
