import WebText

extension String {
    /// The first part of this address that no URL can have (RFC 3986 section 2), in words, or nil where all is allowed.
    var faultOfAddress: String? {
        guard let byte = utf8.first(where: { !PercentCoding.isAllowedInURL($0) }) else { return nil }
        return switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "a line break"
        case UInt8(ascii: " "): "a space"
        case 0x80...: "bytes that are not ASCII"
        default: "an unescaped character"
        }
    }
}
