#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON on the wire: fields sorted by their names, so that the same value always has the same text.
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
    /// Tokens need no escape, so they skip the encoder: for each token it would take a tenth of the time of
    /// an exchange.
    static func text(_ text: String) -> String {
        let needsNoEscape = text.utf8.allSatisfy(OAuthError.isAllowed)
        return needsNoEscape ? "\"\(text)\"" : String(decoding: encode(text), as: UTF8.self)
    }

    /// The value of a JSON text; nil when the text is not JSON or not of this type.
    static func decode<Value: Decodable>(_ type: Value.Type, from json: some Collection<UInt8>) -> Value? {
        try? JSONDecoder().decode(type, from: Data(json))
    }
}
