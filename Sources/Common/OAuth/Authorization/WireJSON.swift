#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON on the wire: fields in alphabetical order, so that the same value always has the same text.
enum WireJSON {
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that JSON cannot express would throw; the types here hold text and integers.
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }

    /// A text as a JSON string; to have each token encoded would be a tenth of the time of an exchange.
    static func text(_ text: String) -> String {
        text.utf8.allSatisfy(OAuthError.isAllowed)
            ? "\"\(text)\"" : String(decoding: encode(text), as: UTF8.self)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from json: some Collection<UInt8>) -> Value? {
        try? JSONDecoder().decode(type, from: Data(json))
    }
}
