/// A text to compare patterns with, in O(m × n / 64): the set of positions that a pattern reaches.
struct MatchText: Sendable {
    /// The symbols of `?`, `*` and `$(…)` where a pattern is itself the text.
    enum Symbol {
        static let one: UInt32 = 0x11_0000
        static let run: UInt32 = 0x11_0001
        static let variable: UInt32 = 0x11_0002
    }

    /// The steps of a comparison besides those of its tokens, also with a pattern that has no tokens.
    static let comparison = 8

    let symbols: [UInt32]
    let isCaseSensitive: Bool
    private var masks: [UInt32: [UInt64]] = [:]

    init(symbols: [UInt32], isCaseSensitive: Bool) {
        self.symbols = isCaseSensitive ? symbols : symbols.map(Self.folded)
        self.isCaseSensitive = isCaseSensitive
    }

    init(_ text: some StringProtocol, isCaseSensitive: Bool) {
        self.init(symbols: text.unicodeScalars.map(\.value), isCaseSensitive: isCaseSensitive)
    }

    /// Whether the tokens cover the whole text.
    mutating func isCovered(by tokens: [Pattern.Token], budget: inout StepBudget) throws -> Bool {
        try budget.spend(Self.comparison)
        var start = PositionSet(count: symbols.count)
        start.words[0] = 1
        return try reached(by: tokens, from: start, &budget).holds(symbols.count)
    }

    private mutating func reached(
        by tokens: [Pattern.Token], from start: PositionSet, _ budget: inout StepBudget
    ) throws -> PositionSet {
        var positions = start
        for token in tokens {
            if positions.isEmpty { break }
            try budget.spend(positions.words.count)
            switch token {
            case .literal(let symbol): positions.advance(where: try mask(of: symbol, &budget))
            case .one: positions.advance(where: try mask(of: Symbol.one, &budget))
            case .run: positions.fill()
            case .unknownVariable: positions.clear()
            case .variable(let variable):
                var union = PositionSet(count: symbols.count)
                for value in variable.values {
                    try budget.spend(positions.words.count)
                    union.formUnion(try reached(by: value.tokens, from: positions, &budget))
                }
                positions = union
            }
        }
        return positions
    }

    /// The positions of a symbol; for `Symbol.one` those of any one character.
    private mutating func mask(of symbol: UInt32, _ budget: inout StepBudget) throws -> [UInt64] {
        let wanted = isCaseSensitive ? symbol : Self.folded(symbol)
        if let mask = masks[wanted] { return mask }
        try budget.spend(symbols.count)
        var mask = [UInt64](repeating: 0, count: symbols.count / 64 + 1)
        for (position, found) in symbols.enumerated()
        where wanted == Symbol.one ? found <= Symbol.one : found == wanted {
            mask[position / 64] |= 1 << (position % 64)
        }
        // Only symbols of ASCII and `?` are kept, so that a text of many different
        // characters cannot fill the memory.
        if wanted < 128 || wanted == Symbol.one { masks[wanted] = mask }
        return mask
    }

    /// The lower case of a character that has a lower case of one character.
    private static func folded(_ symbol: UInt32) -> UInt32 {
        if symbol < 128 { return (65...90).contains(symbol) ? symbol | 32 : symbol }
        guard let lower = Unicode.Scalar(symbol)?.properties.lowercaseMapping.unicodeScalars,
            let first = lower.first, lower.count == 1
        else { return symbol }
        return first.value
    }
}
