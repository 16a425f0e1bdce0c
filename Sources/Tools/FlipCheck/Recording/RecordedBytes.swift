import WebText

/// Bytes as a recording has them: UTF-8 as text, and any other bytes as the text that they are in ISO-8859-1.
///
/// A secret of ASCII looks the same in both forms. For any other secret, ``StandIns`` looks for both forms.
struct RecordedBytes: Sendable, Hashable, Codable {
    let bytes: [UInt8]

    private enum CodingKeys: String, CodingKey {
        case latin1
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            bytes = Array(text.utf8)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bytes = try container.decode(String.self, forKey: .latin1).unicodeScalars.map { scalar in
            guard let byte = UInt8(exactly: scalar.value) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .latin1, in: container,
                    debugDescription: "a character is not a byte of ISO-8859-1")
            }
            return byte
        }
    }

    func encode(to encoder: any Encoder) throws {
        if let text = String(validUTF8: bytes) {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        } else {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(String(latin1: bytes), forKey: .latin1)
        }
    }
}
