import WebText

/// Escapes the bytes of a query that an address does not allow, and changes nothing else.
package enum QueryText {
    /// The text with an escape for every byte that a query does not allow (RFC 3986 section 3.4).
    package static func escapingForbiddenBytes(_ raw: some StringProtocol) -> String {
        escaping(raw) { bytes, index in bytes[index] == percent || isAllowed(bytes[index]) }
    }

    /// The same for one value: a `%` that begins no escape is escaped too.
    package static func escapingValue(_ raw: some StringProtocol) -> String {
        escaping(raw) { bytes, index in
            if bytes[index] != percent { return isAllowed(bytes[index]) }
            return index + 2 < bytes.count && Hex.value(of: bytes[index + 1]) != nil
                && Hex.value(of: bytes[index + 2]) != nil
        }
    }

    private static let allowedSigns = Set("!$&'()*+,;=:@/?".utf8)
    private static let percent = UInt8(ascii: "%")

    private static func escaping(_ raw: some StringProtocol, unless isFine: ([UInt8], Int) -> Bool) -> String
    {
        let bytes = Array(raw.utf8)
        if bytes.indices.allSatisfy({ isFine(bytes, $0) }) { return String(raw) }
        var escaped: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if isFine(bytes, index) { escaped.append(byte) } else { escaped += PercentCoding.escaped(byte) }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        PercentCoding.isUnreserved(byte) || allowedSigns.contains(byte)
    }
}
