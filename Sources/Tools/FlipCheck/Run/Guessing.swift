/// How hard it is to guess one value of a server's from others that it made.
///
/// The part that all values share, at the beginning and at the end, is known to every attacker. The rest is
/// counted as if it were random, so the figure is the best case.
struct Guessing: Sendable, Hashable {
    /// How many bits are left, at most; nil when there are not two values to compare.
    let bits: Double?
    /// Whether two values are the same.
    let hasTwins: Bool

    /// The words of a rule when fewer are left.
    static let needed = 64.0

    init(of values: [String]) {
        let values = values.map { Array($0.utf8) }
        hasTwins = Set(values).count < values.count
        guard values.count > 1, let first = values.first else {
            bits = nil
            return
        }
        let others = values.dropFirst()
        let shortest = values.map(\.count).min() ?? 0
        let head = (0..<shortest).first { place in others.contains { $0[place] != first[place] } } ?? shortest
        let tail =
            (0..<(shortest - head)).first { place in
                others.contains { $0[$0.count - 1 - place] != first[first.count - 1 - place] }
            } ?? (shortest - head)
        let middles = values.map { $0[head..<($0.count - tail)] }
        let longest = middles.map(\.count).max() ?? 0
        bits = Double(longest) * Self.bitsEach(middles.joined())
    }

    /// The problem, for a sentence that begins with the kind of value; nil when nothing is.
    var objection: String? {
        if hasTwins { return "came twice" }
        guard let bits, bits < Self.needed else { return nil }
        return "differ in so few places that at most \(Int(bits)) bits are unknown"
    }

    /// How many bits a character of this alphabet can hold.
    private static func bitsEach(_ characters: some Sequence<UInt8>) -> Double {
        let used = Set(characters)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let hex = UInt8(ascii: "a")...UInt8(ascii: "f")
        if used.allSatisfy(digits.contains) { return 3.3 }
        if used.allSatisfy({ digits.contains($0) || hex.contains($0 | 0x20) }) { return 4 }
        return 6
    }
}
