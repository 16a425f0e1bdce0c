import WebText

/// The parameters of a redirect URI when the browser comes back.
package struct Answer: Sendable {
    /// The address without the query and the fragment that were added.
    package var address: String
    /// The parameters of the query, a plus read as a space unless told otherwise (RFC 6749 appendix B).
    package var parameters: Parameters
    /// The raw fragment; nil when there is none.
    package var fragment: String?

    /// Takes a location apart; a redirect URI that has a query of its own keeps it.
    package init(_ location: String, to redirectURI: String = "", plus: PercentCoding.Plus = .space) {
        let bytes = location.utf8
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        var mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        if redirectURI.utf8.contains(UInt8(ascii: "?")), bytes[..<hash].starts(with: redirectURI.utf8) {
            mark = bytes.index(bytes.startIndex, offsetBy: redirectURI.utf8.count)
        }
        address = String(location[..<mark])
        fragment = hash == bytes.endIndex ? nil : String(location[bytes.index(after: hash)...])
        let query = mark == hash ? "" : location[bytes.index(after: mark)..<hash]
        parameters = Parameters(parsing: query, plus: plus)
    }

    /// The one value of a parameter; nil when it is absent, empty, repeated or cannot be decoded.
    package func value(_ name: String) -> String? { (try? parameters.value(name)) ?? nil }

    package var error: String? { value("error") }
}
