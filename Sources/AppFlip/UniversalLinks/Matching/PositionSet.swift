/// Positions between the characters of a text, from 0 to its length.
struct PositionSet: Sendable {
    var words: [UInt64]
    let count: Int

    init(count: Int) {
        self.count = count
        words = [UInt64](repeating: 0, count: count / 64 + 1)
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func holds(_ position: Int) -> Bool { words[position / 64] >> (position % 64) & 1 == 1 }

    mutating func clear() { self = PositionSet(count: count) }

    mutating func formUnion(_ other: PositionSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// Every position whose character is in the mask moves behind it; the others are gone.
    mutating func advance(where mask: [UInt64]) {
        var carry: UInt64 = 0
        for index in words.indices {
            let word = words[index] & mask[index]
            words[index] = word << 1 | carry
            carry = word >> 63
        }
    }

    mutating func fill() {
        guard let first = words.firstIndex(where: { $0 != 0 }) else { return }
        // A word, its lowest bit and all above it.
        words[first] |= ~(words[first] & (~words[first] &+ 1) &- 1)
        for index in words.indices.dropFirst(first + 1) { words[index] = .max }
        words[words.count - 1] &= .max >> (63 - count % 64)
    }
}
