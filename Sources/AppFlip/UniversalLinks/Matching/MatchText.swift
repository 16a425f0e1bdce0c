/// A text to compare patterns with, in O(m × n / 64) for m tokens and n characters.
///
/// The comparison keeps the set of all positions in the text that the tokens so far reach. A character of the pattern
/// moves each position over this character, `*` adds all positions after the first, and a variable reaches what any
/// of its values reaches. A pattern covers the text when it reaches the end.
struct MatchText: Sendable {
    /// The symbols of `?`, `*` and `$(…)` where the text is a pattern itself; no Unicode scalar has these values.
    enum Symbol {
        static let one: UInt32 = 0x11_0000
        static let run: UInt32 = 0x11_0001
        static let variable: UInt32 = 0x11_0002
    }

    /// The steps that a comparison costs besides those of its tokens, so that one without tokens is not free.
    private static let stepsPerComparison = 8

    /// The characters by their Unicode scalars, in lower case unless case counts; a pattern's wildcards too.
    let symbols: [UInt32]
    let isCaseSensitive: Bool
    /// The places in the text of each symbol that was looked up, as bits in the order of ``PositionSet``.
    private var masks: [UInt32: [UInt64]] = [:]

    /// A text of Unicode scalars and of the values of ``Symbol``.
    init(symbols: [UInt32], isCaseSensitive: Bool) {
        self.symbols = isCaseSensitive ? symbols : symbols.map(Self.folded)
        self.isCaseSensitive = isCaseSensitive
    }

    init(_ text: some StringProtocol, isCaseSensitive: Bool) {
        self.init(symbols: text.unicodeScalars.map(\.value), isCaseSensitive: isCaseSensitive)
    }

    /// Whether the tokens cover the whole text.
    ///
    /// Throws ``OutOfSteps`` when the budget does not suffice.
    mutating func isCovered(by tokens: [Pattern.Token], budget: inout StepBudget) throws -> Bool {
        try budget.spend(Self.stepsPerComparison)
        var start = PositionSet(characterCount: symbols.count)
        start.insert(0)
        let end = symbols.count
        return try reached(by: tokens, from: start, &budget).contains(end)
    }

    private mutating func reached(
        by tokens: [Pattern.Token], from start: PositionSet, _ budget: inout StepBudget
    ) throws -> PositionSet {
        var positions = start
        for token in tokens {
            if positions.isEmpty { break }
            try budget.spend(positions.wordCount)
            switch token {
            case .literal(let symbol): positions.advance(where: try mask(of: symbol, &budget))
            case .one: positions.advance(where: try mask(of: Symbol.one, &budget))
            case .run: positions.fillAfterFirst()
            case .unknownVariable: positions.removeAll()
            case .variable(let variable):
                var reachedByValues = PositionSet(characterCount: symbols.count)
                for value in variable.values {
                    try budget.spend(positions.wordCount)
                    reachedByValues.formUnion(try reached(by: value.tokens, from: positions, &budget))
                }
                positions = reachedByValues
            }
        }
        return positions
    }

    /// The places of a symbol in the text; for `Symbol.one` those of any character, and of `?` in a pattern.
    private mutating func mask(of symbol: UInt32, _ budget: inout StepBudget) throws -> [UInt64] {
        let wanted = isCaseSensitive ? symbol : Self.folded(symbol)
        if let mask = masks[wanted] { return mask }
        try budget.spend(symbols.count)
        var mask = [UInt64](repeating: 0, count: symbols.count / 64 + 1)
        for (position, found) in symbols.enumerated() {
            let isMeant = wanted == Symbol.one ? found <= Symbol.one : found == wanted
            if isMeant { mask[position / 64] |= 1 << (position % 64) }
        }
        // Only symbols of ASCII and `?` are kept, so that a text of many different characters cannot fill the memory.
        if wanted < 128 || wanted == Symbol.one { masks[wanted] = mask }
        return mask
    }

    /// The lower case of a character, if that is a single character; otherwise the character itself.
    private static func folded(_ symbol: UInt32) -> UInt32 {
        // ASCII, from `A` to `Z`: a small letter has one more bit than its capital.
        if symbol < 128 { return (65...90).contains(symbol) ? symbol | 32 : symbol }
        guard let lower = Unicode.Scalar(symbol)?.properties.lowercaseMapping.unicodeScalars,
            let first = lower.first, lower.count == 1
        else { return symbol }
        return first.value
    }
}
