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
    static let exchangesKey = CodingUserInfoKey(rawValue: "exchanges")

    func decode<Value: Decodable>(_ type: Value.Type, from json: [UInt8]) throws -> Value {
        let decoder = JSONDecoder()
        if let key = Self.exchangesKey { decoder.userInfo[key] = exchanges }
        return try decoder.decode(type, from: Data(json))
    }
}
