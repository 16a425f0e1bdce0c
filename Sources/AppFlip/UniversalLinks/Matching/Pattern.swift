import WebText

/// A pattern, taken apart: literals, `*`, `?` and `$(name)` (Apple, `applinks.Details.Components`).
struct Pattern: Sendable, Hashable {
    /// One element of a pattern.
    enum Token: Sendable, Hashable {
        case literal(UInt32)
        /// `?`: exactly one character.
        case one
        /// `*`: any number of characters, slashes included.
        case run
        /// `$(name)`: one of the variable's values.
        case variable(SubstitutionVariable)
        /// `$(name)` where the file has no such variable: matches nothing.
        case unknownVariable(String)
    }

    let text: String
    let tokens: [Token]

    /// The pattern of a part that the file does not name.
    static let anything = Pattern(value: "*")

    init(_ text: String, variables: [ByteString: SubstitutionVariable]) {
        var tokens: [Token] = []
        var rest = Substring(text).unicodeScalars
        // The last `)` is found once. Otherwise each `$(` after it would search to the end,
        // in O(n²) for n characters.
        let lastEnd = rest.lastIndex(of: ")")
        while let scalar = rest.popFirst() {
            if scalar == "$", rest.first == "(", let lastEnd, rest.startIndex < lastEnd,
                let end = rest.firstIndex(of: ")")
            {
                let name = String(rest[rest.index(after: rest.startIndex)..<end])
                tokens.append(variables[ByteString(name)].map(Token.variable) ?? .unknownVariable(name))
                rest = rest[rest.index(after: end)...]
            } else {
                tokens.append(Token(scalar))
            }
        }
        self.text = text
        self.tokens = tokens
    }

    /// A value of a variable: it may hold wildcards, but no other variable.
    init(value text: String) {
        self.text = text
        tokens = text.unicodeScalars.map { Token($0) }
    }

    /// Whether it is made of `*` only, so that everything matches.
    var matchesAnything: Bool { !tokens.isEmpty && tokens.allSatisfy { $0 == .run } }
}

extension Pattern.Token {
    init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "*": self = .run
        case "?": self = .one
        default: self = .literal(scalar.value)
        }
    }

    var isSlash: Bool { self == .literal(UInt32(UInt8(ascii: "/"))) }
}

extension Pattern {
    /// The forms that a path without outer slashes is compared with: recorded of `swcutil` on macOS 27.
    var withoutOuterSlashes: [[Token]] {
        var trimmed = tokens.drop { $0.isSlash }
        while trimmed.last?.isSlash == true { trimmed.removeLast() }
        let withoutRun = trimmed.dropLast()
        guard trimmed.last == .run, withoutRun.last?.isSlash == true else { return [Array(trimmed)] }
        return [Array(trimmed), Array(withoutRun.dropLast())]
    }
}

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

extension AssociationFile.Rule {
    /// Whether every link that the other rule matches is surely matched by this one.
    func covers(_ other: AssociationFile.Rule) -> Bool {
        // Without case this one matches more; with escapes and without, texts cannot be compared.
        guard !isCaseSensitive || other.isCaseSensitive else { return false }
        // Nor can the texts of a rule with escapes and of one without them.
        let isComparable = isPercentEncoded == other.isPercentEncoded
        return covers(path, other.path, isPath: true, isComparable: isComparable)
            && covers(fragment, other.fragment, isComparable: isComparable)
            && coversQuery(of: other, isComparable: isComparable)
    }

    private func covers(
        _ mine: Pattern, _ theirs: Pattern, isPath: Bool = false, isComparable: Bool
    ) -> Bool {
        if mine.matchesAnything { return true }
        return isComparable && mine.covers(theirs, isPath: isPath, isCaseSensitive: isCaseSensitive)
    }

    private func coversQuery(of other: AssociationFile.Rule, isComparable: Bool) -> Bool {
        switch query {
        case .whole(let mine):
            guard case .whole(let theirs) = other.query else { return mine.matchesAnything }
            return covers(mine, theirs, isComparable: isComparable)
        case .items(let mine):
            // Without items of its own the other rule says nothing about an item that this one names.
            var theirs: [AssociationFile.Item] = []
            if case .items(let items) = other.query { theirs = items }
            return mine.allSatisfy { item in
                item.pattern.matchesAnything
                    || theirs.contains { their in
                        their.name.hasSameBytes(as: item.name)
                            && covers(item.pattern, their.pattern, isComparable: isComparable)
                    }
            }
        }
    }

    var coversSite: Bool {
        let anyQuery =
            switch query {
            case .whole(let pattern): pattern.matchesAnything
            case .items(let items): items.allSatisfy { $0.pattern.matchesAnything }
            }
        let anyPath = path.withoutOuterSlashes.contains { !$0.isEmpty && $0.allSatisfy { $0 == .run } }
        return anyPath && anyQuery && fragment.matchesAnything
    }
}
