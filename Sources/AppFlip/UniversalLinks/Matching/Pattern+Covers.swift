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
    /// The most steps for comparing two patterns; a pair that needs more counts as not covered.
    private static let mostSteps = 100_000

    /// Whether the pattern certainly matches every text that another pattern matches.
    ///
    /// It does when it matches the other pattern itself as a text, in which the wildcards are symbols of their own:
    /// `*` covers any symbol, and `?` covers a character or a `?`.
    func covers(_ other: Pattern, isPath: Bool, isCaseSensitive: Bool) -> Bool {
        if matchesAnything || tokens == other.tokens { return true }
        if isCaseSensitive, hasOtherBeginning(than: other, isPath: isPath) { return false }
        let forms = isPath ? withoutOuterSlashes : [tokens]
        let otherForms = isPath ? other.withoutOuterSlashes : [other.tokens]
        return otherForms.allSatisfy { otherForm in
            var text = MatchText(symbols: otherForm.map(\.symbol), isCaseSensitive: isCaseSensitive)
            return forms.contains { form in
                var budget = StepBudget(Self.mostSteps)
                return (try? text.isCovered(by: form, budget: &budget)) ?? false
            }
        }
    }

    /// Whether the literal beginnings of two patterns differ: a quick answer for most pairs of rules.
    private func hasOtherBeginning(than other: Pattern, isPath: Bool) -> Bool {
        let ownTokens = isPath ? tokens.drop { $0.isSlash } : tokens[...]
        let otherTokens = isPath ? other.tokens.drop { $0.isSlash } : other.tokens[...]
        for (own, other) in zip(ownTokens, otherTokens) {
            guard case .literal = own, case .literal = other else { return false }
            if own != other { return true }
        }
        return false
    }
}
