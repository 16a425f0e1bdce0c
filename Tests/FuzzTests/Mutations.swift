import TestSupport

/// Inputs made from seeds: bytes replaced, removed and put in, parts repeated, and parts of two seeds joined.
struct Mutations {
    private let seeds: [[UInt8]]
    private var generator: SeededGenerator

    init(seeds: [String], seed: UInt64) {
        self.seeds = seeds.map { Array($0.utf8) }
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> [UInt8] {
        var input = seeds[number(below: seeds.count)]
        for _ in 0...number(below: 4) { change(&input) }
        return input
    }

    private mutating func change(_ input: inout [UInt8]) {
        let place = number(below: input.count + 1)
        let end = min(input.count, place + number(below: 16))
        switch number(below: 6) {
        case 0 where place < input.count: input[place] = byte()
        case 1: input.removeSubrange(place..<end)
        case 2: input.insert(contentsOf: Self.words[number(below: Self.words.count)].utf8, at: place)
        case 3: input.insert(contentsOf: Array(repeating: input[place..<end], count: 8).joined(), at: place)
        case 4:
            let other = seeds[number(below: seeds.count)]
            input = Array(input[..<place] + other[number(below: other.count + 1)...])
        default: input.insert(byte(), at: place)
        }
    }

    /// Texts that parsers treat in a special way.
    private static let words = [
        "%", "%00", "%zz", "&", "=", "?", "#", "\"", "\\", "\r\n", "\n", "\u{0}", "\u{301}", "é", "😀", "<",
        ">", "{", "}", "[", "]", ",", ";", ":", "//", "..", "-1", "9223372036854775808", "1e999", "null", "*",
        "$(",
        "\\ud800",
    ]

    private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
}
