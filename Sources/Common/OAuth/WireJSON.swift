#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON on the wire: members sorted by their names, so that the same value always has the same text.
///
/// It is Foundation's, and not that of the module JSON, so that a copy of OAuth needs no further module.
enum WireJSON {
    /// The JSON of a value, in UTF-8.
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that JSON cannot express would throw; the types here hold text and integers.
        guard let json = try? encoder.encode(value) else { return [] }
        return Array(json)
    }

    /// A text as a JSON string.
    ///
    /// Tokens need no escape, so they skip the encoder, which would take a tenth of the time of an exchange for each token.
    static func string(_ text: String) -> String {
        // JSON escapes quotation marks, backslashes and control characters (RFC 8259 section 7), which RFC 6749 does not
        // allow in `error`.
        let needsNoEscape = text.utf8.allSatisfy(OAuthError.isAllowed)
        return needsNoEscape ? "\"\(text)\"" : String(decoding: encode(text), as: UTF8.self)
    }

    /// The value of a JSON text in UTF-8; nil when the text is not JSON or not of this type.
    static func decode<Value: Decodable>(_ type: Value.Type, from json: some Collection<UInt8>) -> Value? {
        // RFC 8259 section 8.1: UTF-8 without a byte order mark. The decoder also takes a byte order mark, and UTF-16 and
        // UTF-32, in which every JSON text has zero bytes. JSON in UTF-8 has none.
        if json.first == 0xEF || json.contains(0) { return nil }
        return try? JSONDecoder().decode(type, from: Data(json))
    }
}
