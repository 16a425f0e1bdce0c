import WebText

/// A redirect URI that is nearly the right one, and the mistake that would let it pass.
struct SpoiltRedirectURI {
    /// The mistake, in the words of a finding.
    let name: String
    let uri: String

    /// A host that no site has (RFC 2606 section 2).
    static let host = "attacker.invalid"

    /// An address of another site, which a server must never redirect to.
    static let elsewhere = "https://\(host)/callback"

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

    /// The address with scheme and host in small letters, without the port of https, and with the escapes of its path
    /// read (RFC 3986 section 6.2).
    private static func normalised(_ address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return address }
        let afterScheme = address[scheme.upperBound...]
        var authority = afterScheme.prefix { $0 != "/" }.lowercased()
        let written = String(afterScheme.drop { $0 != "/" })
        let path = (try? PercentCoding.decode(written, plus: .literal)) ?? written
        let usualPort = ":443"
        if authority.hasSuffix(usualPort) { authority.removeLast(usualPort.count) }
        return address[..<scheme.upperBound].lowercased() + authority + path
    }

    /// The registered address with one mistake each; a server that takes one of them for it has a hole.
    ///
    /// A way that does not change this address, such as capitals in a path without letters, is left out.
    static func all(of registered: String) -> [SpoiltRedirectURI] {
        guard let scheme = registered.firstRange(of: "://") else { return [] }
        let afterScheme = registered[scheme.upperBound...]
        let registeredHost = String(afterScheme.prefix { $0 != "/" })
        let path = String(afterScheme.dropFirst(registeredHost.count))
        // Google's host has the apps below /a and the projects of the browser flow below /r.
        let otherOwner = (path.hasPrefix("/a/") ? "/r/" : "/a/") + "attacker"
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        return [
            SpoiltRedirectURI(name: "an address of another site", uri: elsewhere),
            SpoiltRedirectURI(name: "another scheme", uri: "http://\(registeredHost)\(path)"),
            SpoiltRedirectURI(name: "a scheme of an app", uri: "attacker://\(registeredHost)\(path)"),
            SpoiltRedirectURI(
                name: "the host as a user name", uri: "https://\(registeredHost)@\(host)\(path)"),
            SpoiltRedirectURI(
                name: "the host as the beginning of another", uri: "https://\(registeredHost).\(host)\(path)"),
            SpoiltRedirectURI(
                name: "the host as the end of another", uri: "https://attacker-\(registeredHost)\(path)"),
            SpoiltRedirectURI(name: "the address inside another", uri: "\(elsewhere)?\(registered)"),
            SpoiltRedirectURI(name: "a backslash", uri: "https://\(host)\\@\(registeredHost)\(path)"),
            SpoiltRedirectURI(name: "a port", uri: "https://\(registeredHost):8443\(path)"),
            SpoiltRedirectURI(name: "the port that is usual", uri: "https://\(registeredHost):443\(path)"),
            SpoiltRedirectURI(
                name: "capitals in the host", uri: "https://\(registeredHost.uppercased())\(path)"),
            SpoiltRedirectURI(
                name: "capitals in the scheme",
                uri: registered[..<scheme.lowerBound].uppercased() + "://" + afterScheme),
            SpoiltRedirectURI(
                name: "a letter that looks alike", uri: "https://\(lookalike(registeredHost))\(path)"),
            SpoiltRedirectURI(
                name: "capitals in the path", uri: "https://\(registeredHost)\(path.uppercased())"),
            SpoiltRedirectURI(name: "a slash at the end", uri: registered + "/"),
            SpoiltRedirectURI(name: "more behind it", uri: registered + "-attacker"),
            SpoiltRedirectURI(name: "another path below it", uri: registered + "/attacker"),
            SpoiltRedirectURI(name: "a dot segment", uri: registered + "/../attacker"),
            SpoiltRedirectURI(name: "an escaped dot segment", uri: registered + "/..%2Fattacker"),
            SpoiltRedirectURI(
                name: "another last segment", uri: "https://\(registeredHost)\(folder)attacker"),
            SpoiltRedirectURI(
                name: "another app or project of Google's host", uri: "https://\(registeredHost)\(otherOwner)"
            ),
            // Servers in development often allow every address of the developer's computer.
            SpoiltRedirectURI(name: "the user's own computer", uri: "http://localhost\(path)"),
            SpoiltRedirectURI(name: "a query", uri: registered + "?next=https://\(host)/"),
            SpoiltRedirectURI(name: "a fragment", uri: registered + "#attacker"),
            SpoiltRedirectURI(name: "a space at the end", uri: registered + " "),
            SpoiltRedirectURI(name: "a line break at the end", uri: registered + "\n"),
            SpoiltRedirectURI(name: "a zero byte at the end", uri: registered + "\0"),
        ].filter { !$0.uri.hasSameBytes(as: registered) }
    }

    /// The host with a letter that looks like another one.
    ///
    /// U+017F, the long s, becomes an `s` when software makes it a capital and small again. A host without an
    /// `s` gets U+FF41, a wide `a`, at its beginning.
    private static func lookalike(_ registeredHost: String) -> String {
        guard let place = registeredHost.firstIndex(of: "s") else { return "\u{FF41}" + registeredHost }
        return registeredHost[..<place] + "\u{17F}" + registeredHost[registeredHost.index(after: place)...]
    }
}
