import WebText

/// An authorization response: a redirect URI with the parameters that the server added.
package struct Answer: Sendable {
    /// The address without the query and the fragment that were added.
    package let address: String
    /// The parameters of the query, a plus read as a space unless told otherwise (RFC 6749 appendix B).
    package let parameters: Parameters
    /// The raw fragment, or nil when there is none.
    package let fragment: String?

    /// Takes a location apart.
    ///
    /// - Parameters:
    ///   - redirectURI: the redirect URI of the request; one with a query of its own is kept whole in ``address``.
    ///   - plus: what a bare plus in the query stands for.
    package init(_ location: String, to redirectURI: String = "", plus: PercentCoding.Plus = .space) {
        let bytes = location.utf8
        let endOfQuery = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let beforeFragment = bytes[..<endOfQuery]
        var endOfAddress = beforeFragment.firstIndex(of: UInt8(ascii: "?")) ?? endOfQuery
        if redirectURI.utf8.contains(UInt8(ascii: "?")), beforeFragment.starts(with: redirectURI.utf8) {
            let end = bytes.index(bytes.startIndex, offsetBy: redirectURI.utf8.count)
            if end == endOfQuery || "?&".utf8.contains(bytes[end]) { endOfAddress = end }
        }
        address = String(location[..<endOfAddress])
        // One byte is left out before the query, ? or &, and one before the fragment.
        let query =
            endOfAddress == endOfQuery ? "" : location[bytes.index(after: endOfAddress)..<endOfQuery]
        fragment =
            endOfQuery == bytes.endIndex ? nil : String(location[bytes.index(after: endOfQuery)...])
        parameters = Parameters(parsing: query, plus: plus)
    }

    /// The one value of a parameter, or nil when it is absent, empty, repeated or cannot be decoded.
    package func value(_ name: String) -> String? { parameters.single(name) }

    /// The error code of the server, or nil for none.
    package var error: String? { value("error") }

    /// The names of the tokens in it, also of those after an `&` that was escaped for HTML.
    var namesOfTokens: [String] {
        ["access_token", "refresh_token", "id_token"].filter { hasValue(of: $0) || hasValue(of: "amp;" + $0) }
    }

    /// Whether it has a parameter with a value, in its query or after the `#`.
    ///
    /// A template may print each parameter, also those that are empty.
    func hasValue(of name: String) -> Bool {
        let inFragment = Parameters(parsing: fragment ?? "", plus: .space)
        return (parameters.items + inFragment.items).contains {
            $0.name.hasSameBytes(as: name) && !$0.rawValue.isEmpty
        }
    }
}
