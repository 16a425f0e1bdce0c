import WebText

/// A redirect URI that is nearly the right one, and the mistake that would let it pass.
struct NearMissRedirectURI {
    /// The mistake, in the words of a finding.
    let name: String
    /// The value of `redirect_uri`.
    let uri: String

    /// How many there are of an address of Google's.
    static let countForGoogle = all(of: "https://oauth-redirect.googleusercontent.com/r/project").count

    /// The registered address with one mistake each; a server that takes one of them for it has a hole.
    ///
    /// A way that does not change this address, such as capitals in a path without letters, is left out.
    static func all(of registered: String) -> [NearMissRedirectURI] {
        guard let parts = AddressParts(registered) else { return [] }
        let (scheme, host, authority, path) = (parts.scheme, parts.host, parts.authority, parts.path)
        let end = path + parts.query
        // Google's host has the apps below /a and the projects of the browser flow below /r.
        let isOfGoogle = host.hasSuffix(".googleusercontent.com")
        let otherOwner = (path.hasPrefix("/a/") ? "/r/" : "/a/") + ForeignSite.mark
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        let otherScheme = scheme == "http" ? "https" : "http"
        let separator = parts.query.isEmpty ? "?" : "&"
        let hostWithLongS = host.replacing("s", with: "\u{17F}", maxReplacements: 1)
        let (foreignHost, mark) = (ForeignSite.host, ForeignSite.mark)
        func atScheme(_ scheme: String) -> String { "\(scheme)://\(authority)\(end)" }
        func atHost(_ authority: String) -> String { "\(scheme)://\(authority)\(end)" }
        func atPath(_ path: String) -> String { "\(scheme)://\(authority)\(path)\(parts.query)" }
        let all: [(name: String, uri: String)] = [
            ("an address of another site", ForeignSite.address),
            ("another scheme", atScheme(otherScheme)),
            ("a scheme of an app", atScheme(mark)),
            ("the host as a user name", atHost("\(authority)@\(foreignHost)")),
            ("the host as the beginning of another", atHost("\(host).\(foreignHost)\(parts.port)")),
            ("the host as the end of another", atHost("\(mark)-\(authority)")),
            ("the address inside another", "\(ForeignSite.address)?\(registered)"),
            ("a backslash", atHost("\(foreignHost)\\@\(authority)")),
            ("a port", atHost("\(host):8443")),
            ("the port that is usual", atHost("\(host)\(parts.defaultPort)")),
            ("capitals in the host", atHost(authority.uppercased())),
            ("capitals in the scheme", atScheme(scheme.uppercased())),
            // U+017F, the long s, becomes an s when software makes it a capital and small again.
            ("a letter that looks alike", atHost("\(hostWithLongS)\(parts.port)")),
            ("capitals in the path", atPath(path.uppercased())),
            ("a slash at the end", atPath("\(path)/")),
            ("more behind it", atPath("\(path)-\(mark)")),
            ("another path below it", atPath("\(path)/\(mark)")),
            ("a dot segment", atPath("\(path)/../\(mark)")),
            ("an escaped dot segment", atPath("\(path)/..%2F\(mark)")),
            ("another last segment", atPath("\(folder)\(mark)")),
            ("another app or project of Google's host", isOfGoogle ? atPath(otherOwner) : registered),
            // A pattern for all apps and builds of Google's may let every host in.
            (
                "an app of Google's at another host",
                isOfGoogle ? "https://\(foreignHost)/a/com.google.Chromecast" : registered
            ),
            // Servers in development often allow every address of the developer's computer.
            ("the user's own computer", "http://localhost\(end)"),
            ("a query", "\(registered)\(separator)next=https://\(foreignHost)/"),
            ("a fragment", "\(registered)#\(mark)"),
            ("a space at the end", "\(registered) "),
            ("a line break at the end", "\(registered)\n"),
            ("another address and a line break before it", "\(ForeignSite.address)\n\(registered)"),
            ("a zero byte at the end", "\(registered)\0"),
        ]
        return all.filter { !$0.uri.hasSameBytes(as: registered) }.map { name, uri in
            NearMissRedirectURI(name: name, uri: uri)
        }
    }
}
