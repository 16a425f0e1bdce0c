/// A set of positions between the characters of a text, from 0 to its length, each as one bit.
struct PositionSet: Sendable {
    /// The bits of 64 positions each, the lowest position in the lowest bit.
    private var words: [UInt64]
    /// The number of characters of the text.
    let characterCount: Int

    /// An empty set of positions in a text.
    init(characterCount: Int) {
        self.characterCount = characterCount
        words = [UInt64](repeating: 0, count: characterCount / 64 + 1)
    }

    /// The number of words of 64 bits: the work of an operation on the set.
    var wordCount: Int { words.count }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ position: Int) -> Bool { words[position / 64] >> (position % 64) & 1 == 1 }

    mutating func insert(_ position: Int) { words[position / 64] |= 1 << (position % 64) }

    mutating func removeAll() { self = PositionSet(characterCount: characterCount) }

    mutating func formUnion(_ other: PositionSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// Moves each position before a character in the mask after this character, and removes the other positions.
    mutating func advance(where mask: [UInt64]) {
        var carry: UInt64 = 0
        for index in words.indices {
            let word = words[index] & mask[index]
            words[index] = word << 1 | carry
            carry = word >> 63
        }
    }

    /// Adds all positions after the first one in the set.
    mutating func fillAfterFirst() {
        guard let first = words.firstIndex(where: { $0 != 0 }) else { return }
        // The lowest bit that is set in a number is where the number and its two's complement share a bit.
        let lowestBit = words[first] & (~words[first] &+ 1)
        let bitsBelow = lowestBit &- 1
        words[first] |= ~bitsBelow
        for index in words.indices.dropFirst(first + 1) { words[index] = .max }
        // The last word has bits for positions after the end of the text, which stay out of the set.
        words[words.count - 1] &= .max >> (63 - characterCount % 64)
    }
}
