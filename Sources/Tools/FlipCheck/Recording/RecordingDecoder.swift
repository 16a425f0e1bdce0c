import WebText

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

extension Evidence: Codable {
    private enum CodingKeys: String, CodingKey {
        case message
        case sent
        case received
    }

    /// Reads what a recording has, which may be by anyone: a command to repeat it is made anew, of the message.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func lines(_ key: CodingKeys) throws -> [String] {
            try container.decode([String].self, forKey: key).map { Printable.text($0, limit: .max) }
        }
        let received = try lines(.received)
        if container.contains(.message) {
            self.init(try container.decode(Exchange.self, forKey: .message), received: received)
        } else {
            self.init(sent: try lines(.sent), received: received)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let messageNumber {
            try container.encode(messageNumber, forKey: .message)
        } else {
            try container.encode(sent, forKey: .sent)
        }
        try container.encode(received, forKey: .received)
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
