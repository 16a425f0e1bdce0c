import WebText

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

    private static let allowedSigns = Set("-._~!$&'()*+,;=:@/?".utf8)
    private static let percent = UInt8(ascii: "%")

    private static func escaping(_ raw: some StringProtocol, unless isFine: ([UInt8], Int) -> Bool) -> String
    {
        var text = String(raw)
        let bytes = text.withUTF8(Array.init)
        if bytes.indices.allSatisfy({ isFine(bytes, $0) }) { return text }
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if isFine(bytes, index) {
                result.append(byte)
            } else {
                result += [percent, Hex.digit(of: byte >> 4), Hex.digit(of: byte & 15)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: allowedSigns.contains(byte)
        }
    }
}
