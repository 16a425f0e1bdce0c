import WebText

/// `host [":" port]` as a `Host` field and an absolute-form target carry it.
///
/// Source: RFC 3986 section 3.2.2, RFC 9110 section 7.2.
enum Authority {
    /// Whether a text is a host with or without a port.
    ///
    /// A text with user information is not.
    static func isValid(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first else { return false }
        let host: Substring.UTF8View
        if first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            host = bytes[...bracket]
            guard
                host.dropFirst().dropLast().allSatisfy({ Hex.value(of: $0) != nil || ":.".utf8.contains($0) })
            else {
                return false
            }
        } else {
            host = bytes.prefix { $0 != UInt8(ascii: ":") }
            guard !host.isEmpty, host.allSatisfy(isNameByte) else { return false }
        }
        let rest = bytes[host.endIndex...]
        guard let colon = rest.first else { return true }
        let port = rest.dropFirst()
        return colon == UInt8(ascii: ":") && port.count <= 5 && port.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Whether an octet is allowed in a registered name: unreserved, sub-delims or part of a `%` escape.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default:
            "-._~%!$&'()*+,;=".utf8.contains(byte)
        }
    }
}
