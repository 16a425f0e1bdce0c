/// What makes values easy to guess from each other, behind their name; nil when nothing does.
func guessing(_ values: some Sequence<String>) -> String? {
    let values = values.map { Array($0.utf8) }
    if Set(values).count < values.count { return "came twice" }
    guard values.count > 1, let first = values.first else { return nil }
    let shortest = values.map(\.count).min() ?? 0
    let head = (0..<shortest).first { place in values.contains { $0[place] != first[place] } } ?? shortest
    let tail = (0..<shortest - head).first { place in
        values.contains { $0[$0.count - 1 - place] != first[first.count - 1 - place] }
    }
    let middles = values.map { $0[head..<($0.count - (tail ?? shortest - head))] }
    let used = Set(middles.joined())
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    let isHex = used.allSatisfy { digits.contains($0) || letters.contains($0 | 0x20) }
    let bitsEach = used.allSatisfy(digits.contains) ? 3.3 : isHex ? 4 : 6
    let bits = Double(middles.map(\.count).max() ?? 0) * bitsEach
    return bits < 64 ? "differ in so few places that at most \(Int(bits)) bits are unknown" : nil
}
