/// Tells whether an attacker can guess one secret value of a server, such as a code, from other ones.
enum GuessableValues {
    /// The fewest characters of a value with 16 random bytes, in base64url.
    static let shortestSecret = 22

    /// The fewest unknown bits that count as enough.
    ///
    /// RFC 6749 section 10.10 demands 128. Half of that is the limit here, so that only clearly weak values fail.
    private static let fewestUnknownBits = 64.0

    /// Returns what makes the values easy to guess, as the predicate of a sentence; nil when nothing does.
    ///
    /// Bytes that all values share at their beginning or end are known. Each byte between them counts as many
    /// bits as the narrowest alphabet of these bytes has: digits, hexadecimal digits or base64url.
    static func weakness(of values: some Sequence<String>) -> String? {
        let values = values.map { Array($0.utf8) }
        if Set(values).count < values.count { return "came twice" }
        guard values.count > 1, let shortest = values.map(\.count).min() else { return nil }
        let sharedHead = (0..<shortest).prefix { offset in areSame(values.map { $0[offset] }) }.count
        let sharedTail = (0..<(shortest - sharedHead)).prefix { offset in
            areSame(values.map { $0[$0.count - 1 - offset] })
        }.count
        let middles = values.map { $0.dropFirst(sharedHead).dropLast(sharedTail) }
        let longestMiddle = middles.map(\.count).max() ?? 0
        let unknownBits = Double(longestMiddle) * bitsOfByte(in: Set(middles.joined()))
        guard unknownBits < fewestUnknownBits else { return nil }
        return "differ in so few places that at most \(Int(unknownBits)) bits are unknown"
    }

    private static func areSame(_ bytes: [UInt8]) -> Bool { Set(bytes).count == 1 }

    /// The bits that one byte can tell when all bytes are in the narrowest alphabet that has these bytes.
    private static func bitsOfByte(in used: Set<UInt8>) -> Double {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let hexLetters = UInt8(ascii: "a")...UInt8(ascii: "f")
        if used.allSatisfy(digits.contains) { return 3.3 }
        // The bit 0x20 makes a capital letter small.
        let isHex = used.allSatisfy { digits.contains($0) || hexLetters.contains($0 | 0x20) }
        return isHex ? 4 : 6
    }
}
