#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the values of trials from JSON, with the messages that they name by number.
struct RecordingDecoder: Sendable {
    /// The messages of the recording, by their numbers.
    let exchanges: [Exchange]

    /// The key under which a decoder has the messages; `CodingUserInfoKey` is never nil for a name.
    fileprivate static let key = CodingUserInfoKey(rawValue: "exchanges")

    func decode<Value: Decodable>(_ type: Value.Type, from json: [UInt8]) throws -> Value {
        let decoder = JSONDecoder()
        if let key = Self.key { decoder.userInfo[key] = exchanges }
        return try decoder.decode(type, from: Data(json))
    }
}

extension Exchange: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Int.self)
        let known = RecordingDecoder.key.flatMap { decoder.userInfo[$0] as? [Exchange] } ?? []
        guard known.indices.contains(number) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "there is no message \(number)")
        }
        self = known[number]
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
