import WebText

/// Evidence as a recording has it: the number of its message, or the lines of what was sent, and the answer's lines.
extension Evidence: Codable {
    private enum CodingKeys: String, CodingKey {
        case message
        case sent
        case received
    }

    /// Reads what a recording has, which anybody may have written: its command is made anew from the message.
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
