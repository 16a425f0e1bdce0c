extension Pattern.Token {
    /// The token as a character of a text, so that a pattern can be compared with a pattern.
    fileprivate var symbol: UInt32 {
        switch self {
        case .literal(let symbol): symbol
        case .one: MatchText.Symbol.one
        case .run: MatchText.Symbol.run
        case .variable, .unknownVariable: MatchText.Symbol.variable
        }
    }
}

extension Pattern {
    /// How many steps the comparison of two patterns may take; a pair that needs more counts as not covered.
    private static let maximumSteps = 100_000

    /// Whether the pattern certainly matches every text that another pattern matches.
    func covers(_ other: Pattern, isCaseSensitive: Bool) -> Bool {
        if matchesAnything || tokens == other.tokens { return true }
        if isCaseSensitive, Self.beginDifferently(tokens[...], other.tokens[...]) { return false }
        return Self.covers(tokens, other.tokens, isCaseSensitive: isCaseSensitive)
    }

    /// Whether the pattern certainly matches every path that another pattern matches, with or without outer slashes.
    func coversPath(_ other: Pattern, isCaseSensitive: Bool) -> Bool {
        if matchesEveryPath || tokens == other.tokens { return true }
        let start = tokens.drop(while: \.isSlash)
        let otherStart = other.tokens.drop(while: \.isSlash)
        if isCaseSensitive, Self.beginDifferently(start, otherStart) { return false }
        let forms = withoutOuterSlashes
        let coversForms = other.withoutOuterSlashes.allSatisfy { otherForm in
            forms.contains { Self.covers($0, otherForm, isCaseSensitive: isCaseSensitive) }
        }
        guard coversForms else { return false }
        // What is left are paths that only the other pattern as a whole matches, with its outer slashes.
        return other.formsMatchWhatItMatches
            || Self.covers(tokens, other.tokens, isCaseSensitive: isCaseSensitive)
    }

    /// Whether each path that the pattern matches also matches one of its forms without outer slashes.
    ///
    /// Only the first slash of a path is dropped, and all at its end. So the pattern has to begin with a single
    /// slash, and a wildcard at its end may take the slashes at the end of a path.
    private var formsMatchWhatItMatches: Bool {
        guard tokens.prefix(while: \.isSlash).count == 1, var end = withoutOuterSlashes.last else {
            return false
        }
        if end.last == .run { end.removeLast() }
        guard let last = end.last else { return true }
        if case .literal = last { return !last.isSlash }
        return false
    }

    /// Whether tokens match other tokens as a text, in which the wildcards are symbols of their own: `*` covers any
    /// symbol, and `?` covers a character or a `?`.
    private static func covers(_ tokens: [Token], _ others: [Token], isCaseSensitive: Bool) -> Bool {
        var text = MatchText(symbols: others.map(\.symbol), isCaseSensitive: isCaseSensitive)
        var budget = StepBudget(maximumSteps)
        return (try? text.isCovered(by: tokens, budget: &budget)) ?? false
    }

    /// Whether the literal beginnings of two patterns differ: a quick answer for most pairs of rules.
    private static func beginDifferently(_ tokens: ArraySlice<Token>, _ others: ArraySlice<Token>) -> Bool {
        for (own, other) in zip(tokens, others) {
            guard case .literal = own, case .literal = other else { return false }
            if own != other { return true }
        }
        return false
    }
}
