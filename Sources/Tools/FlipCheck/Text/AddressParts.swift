/// An address taken apart, so that one of its parts can be changed.
///
/// Nothing is checked: a redirect URI may have a scheme of an app's own, which ``AbsoluteURL`` refuses.
struct AddressParts {
    /// The text before `://`.
    var scheme: String
    /// The text up to the port, with user information if there is any.
    var host: String
    /// The port with its colon, or an empty text for none.
    var port: String
    var path: String
    /// The query with its question mark, and the fragment with its number sign, or an empty text for neither.
    var query: String

    /// Takes an address apart, or returns nil for a text without `://`.
    init?(_ address: String) {
        guard let separator = address.firstRange(of: "://") else { return nil }
        let afterScheme = address[separator.upperBound...]
        let authority = afterScheme.prefix { !"/?#".contains($0) }
        let afterAuthority = afterScheme.dropFirst(authority.count)
        scheme = String(address[..<separator.lowerBound])
        port = authority.firstMatch(of: /:[0-9]*$/).map { String($0.0) } ?? ""
        host = String(authority.dropLast(port.count))
        path = String(afterAuthority.prefix { !"?#".contains($0) })
        query = String(afterAuthority.dropFirst(path.count))
    }

    /// The host with its port.
    var authority: String { host + port }

    /// The port that an `http` address may leave out, or for any other scheme that of `https`, with its colon.
    var defaultPort: String { scheme.lowercased() == "http" ? ":80" : ":443" }

    /// The address, put together again.
    var text: String { "\(scheme)://\(authority)\(path)\(query)" }
}
