import WebText

/// Escapes the bytes of a query that a URL does not allow, and changes nothing else.
package enum QueryText {
    private static let allowedSigns = Set("!$&'()*+,;=:@/?".utf8)
    private static let percent = UInt8(ascii: "%")

    /// A query with an escape for every byte that a query does not allow (RFC 3986 section 3.4).
    ///
    /// Each `%` stays, even where no escape follows: the code that decodes the parameter refuses it.
    package static func escapingForbiddenBytes(_ query: some StringProtocol) -> String {
        escaping(query) { bytes, index in bytes[index] == percent || isAllowed(bytes[index]) }
    }

    /// A value of a query with an escape for every byte that a query does not allow, and for a `%` that
    /// begins no escape.
    package static func escapingValue(_ value: some StringProtocol) -> String {
        escaping(value) { bytes, index in
            bytes[index] == percent ? isEscape(bytes, at: index) : isAllowed(bytes[index])
        }
    }

    private static func escaping(
        _ text: some StringProtocol, unless staysUnchanged: ([UInt8], Int) -> Bool
    ) -> String {
        let bytes = Array(text.utf8)
        // Nearly every query is right, and needs no second copy.
        if bytes.indices.allSatisfy({ index in staysUnchanged(bytes, index) }) { return String(text) }
        var escaped: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if staysUnchanged(bytes, index) {
                escaped.append(byte)
            } else {
                escaped += PercentCoding.escaped(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        PercentCoding.isUnreserved(byte) || allowedSigns.contains(byte)
    }

    /// Whether two hexadecimal digits follow the `%` at an index.
    private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 2 < bytes.count && Hex.value(of: bytes[index + 1]) != nil
            && Hex.value(of: bytes[index + 2]) != nil
    }
}
