import WebText

/// Tells whether an attacker can guess one secret value of a server, such as a code, from others.
enum GuessableValues {
    /// The fewest characters of a value with 16 random bytes, in base64url.
    static let minimumSecretLength = 22

    /// The fewest unknown bits that count as enough.
    ///
    /// RFC 6749 section 10.10 demands 128. Half of that is the limit here, so that only clearly weak values fail.
    private static let minimumUnknownBits = 64.0

    /// The fewest values whose bytes are compared offset by offset: fewer may share a byte by chance.
    static let minimumCountToCompare = 8

    /// The shortest of these values, where it has fewer characters than ``minimumSecretLength``, or nil for none.
    static func tooShort(_ values: [String]) -> String? {
        let shortest = values.min { $0.utf8.count < $1.utf8.count }
        return shortest.flatMap { $0.utf8.count < minimumSecretLength ? $0 : nil }
    }

    /// Whether a value of this length and alphabet has enough unknown bits, if all of it is random.
    static func mayBeEnough(_ value: String) -> Bool {
        Double(value.utf8.count) * bitsOfByte(in: Set(value.utf8)) >= minimumUnknownBits
    }

    /// Returns what makes the values easy to guess, as the predicate of a sentence, or nil when nothing does.
    ///
    /// Bytes that all values share at their beginning or end are known, and of many values of one length those that
    /// they share at any offset. Few values may share two bytes at each end by chance, so those count as unknown. Each
    /// unknown byte counts as many bits as the narrowest alphabet of all bytes that differ has: digits, hexadecimal
    /// digits, or base64url, which stands for everything wider too. The same holds for the text that Base64 hides.
    static func weakness(of values: some Sequence<String>) -> String? {
        let texts = Array(values)
        if texts.count > 1, texts.allSatisfy(\.isUUIDOfTime) {
            return "are UUIDs of version 1, which are made of the time"
        }
        let values = texts.map { Array($0.utf8) }
        if let weakness = weakness(ofAllOrOneLength: values) { return weakness }
        let hidden = texts.compactMap(\.textInBase64)
        guard !values.isEmpty, hidden.count == values.count else { return nil }
        return weakness(ofAllOrOneLength: hidden).map { "are Base64 of texts that \($0)" }
    }

    /// The weakness of all values, or of those that have the most frequent length.
    ///
    /// A value that contains parts of its request has another length for another request.
    private static func weakness(ofAllOrOneLength values: [[UInt8]]) -> String? {
        let groups = Dictionary(grouping: values, by: \.count).values.filter {
            $0.count >= minimumCountToCompare
        }
        // Of two groups of one size, the one with the shorter values.
        let largest = groups.max { ($0.count, $1[0].count) < ($1.count, $0[0].count) } ?? []
        return weakness(ofBytes: values) ?? weakness(ofBytes: largest)
    }

    private static func weakness(ofBytes values: [[UInt8]]) -> String? {
        if Set(values).count < values.count { return "came twice" }
        guard values.count > 1 else { return nil }
        let unknownBits =
            if Set(values.map(\.count)).count > 1 {
                bitsOfMiddles(values)
            } else if values.count < minimumCountToCompare {
                bitsOfMiddles(withoutSharedHyphens(values))
            } else {
                bitsOfColumns(values)
            }
        guard unknownBits < minimumUnknownBits else { return nil }
        return "have at most \(Int(unknownBits)) unknown bits"
    }

    /// The bits of values of one length: each offset at which they differ counts.
    private static func bitsOfColumns(_ values: [[UInt8]]) -> Double {
        let columns = values[0].indices.map { offset in Set(values.map { $0[offset] }) }
            .filter { $0.count > 1 }
        return Double(columns.count) * bitsOfByte(in: Set(columns.joined()))
    }

    /// The values of one length without the hyphens that all have at the same offsets, as UUIDs do.
    private static func withoutSharedHyphens(_ values: [[UInt8]]) -> [[UInt8]] {
        let offsets = values[0].indices.filter { offset in
            !values.allSatisfy { $0[offset] == UInt8(ascii: "-") }
        }
        return values.map { value in offsets.map { value[$0] } }
    }

    /// The bits between the bytes that all values share at their beginning and end, for the longest value.
    private static func bitsOfMiddles(_ values: [[UInt8]]) -> Double {
        let shortest = values.map(\.count).min() ?? 0
        let sharedHead = (0..<shortest).prefix { offset in areSame(values.map { $0[offset] }) }.count
        let sharedTail = (0..<(shortest - sharedHead)).prefix { offset in
            areSame(values.map { $0[$0.count - 1 - offset] })
        }.count
        let middles = values.map {
            $0.dropFirst(sharedHead).dropLast(sharedTail).filter { !separators.contains($0) }
        }
        let sharedByChance =
            values.count < minimumCountToCompare ? min(sharedHead, 2) + min(sharedTail, 2) : 0
        let unknownCount = (middles.map(\.count).max() ?? 0) + sharedByChance
        return Double(unknownCount) * bitsOfByte(in: Set(middles.joined()))
    }

    /// Bytes that an attacker knows between the parts of a value, though values of several lengths have them at
    /// several offsets.
    private static let separators = Set(":;,.|/@ ".utf8)

    private static func areSame(_ bytes: [UInt8]) -> Bool { Set(bytes).count == 1 }

    /// The bits that one byte can tell when all bytes are in the narrowest alphabet that has these bytes.
    private static func bitsOfByte(in used: Set<UInt8>) -> Double {
        // The logarithms of 10, 16 and 64 to the base 2.
        if used.allSatisfy(\.isASCIIDigit) { return 3.3 }
        return used.allSatisfy { Hex.value(of: $0) != nil } ? 4 : 6
    }
}

extension String {
    /// Whether it is a UUID of version 1 (RFC 9562 section 5.1): a time, a counter, and the address of a network card.
    fileprivate var isUUIDOfTime: Bool {
        wholeMatch(of: /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-1[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}/)
            != nil
    }

    /// The printable ASCII that this is the Base64 of, or nil for none.
    fileprivate var textInBase64: [UInt8]? {
        guard let bytes = bytesInBase64, !bytes.isEmpty else { return nil }
        return bytes.allSatisfy { (0x20...0x7E).contains($0) } ? bytes : nil
    }
}
