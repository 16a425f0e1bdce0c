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
    /// Whether the pattern certainly matches every text that the other one matches.
    func covers(_ other: Pattern, isPath: Bool, isCaseSensitive: Bool) -> Bool {
        if matchesAnything || tokens == other.tokens { return true }
        if isCaseSensitive, beginsOtherwise(than: other, isPath: isPath) { return false }
        let forms = isPath ? withoutOuterSlashes : [tokens]
        let others = isPath ? other.withoutOuterSlashes : [other.tokens]
        return others.allSatisfy { other in
            var text = MatchText(symbols: other.map(\.symbol), isCaseSensitive: isCaseSensitive)
            return forms.contains { form in
                var budget = StepBudget(100_000)
                return (try? text.isCovered(by: form, budget: &budget)) ?? false
            }
        }
    }

    /// Whether two literal beginnings differ: most pairs of rules need no closer look.
    private func beginsOtherwise(than other: Pattern, isPath: Bool) -> Bool {
        let mine = isPath ? tokens.drop { $0.isSlash } : tokens[...]
        let theirs = isPath ? other.tokens.drop { $0.isSlash } : other.tokens[...]
        for (one, other) in zip(mine, theirs) {
            guard case .literal = one, case .literal = other else { return false }
            if one != other { return true }
        }
        return false
    }
}
