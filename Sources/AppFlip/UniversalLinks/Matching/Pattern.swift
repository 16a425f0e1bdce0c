import WebText

/// A pattern, taken apart: literals, `*`, `?` and `$(name)` (Apple, `applinks.Details.Components`).
struct Pattern: Sendable, Hashable {
    /// One element of a pattern.
    enum Token: Sendable, Hashable {
        /// A character, by the value of its Unicode scalar.
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

    /// The pattern as it is written in the file.
    let text: String
    let tokens: [Token]

    /// The pattern for a part of a link about which a rule says nothing.
    static let anything = Pattern(value: "*")

    /// A pattern of a rule, with the variables that it may name.
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

    /// Whether the pattern is made of `*` only, so that it matches every text.
    var matchesAnything: Bool { Self.areOnlyRuns(tokens) }

    private static func areOnlyRuns(_ tokens: [Token]) -> Bool {
        !tokens.isEmpty && tokens.allSatisfy { $0 == .run }
    }
}

extension Pattern.Token {
    /// The token of a character outside of `$(name)`.
    init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "*": self = .run
        case "?": self = .one
        default: self = .literal(scalar.value)
        }
    }

    var isSlash: Bool { self == Self("/") }
}

extension Pattern {
    /// The forms of the pattern for a path without the slashes at its ends: recorded from `swcutil` on macOS 27.
    ///
    /// Of `/help/*` they are `help/*` and `help`; of another end than `/*` there is one form.
    var withoutOuterSlashes: [[Token]] {
        var trimmed = tokens.drop { $0.isSlash }
        while trimmed.last?.isSlash == true { trimmed.removeLast() }
        let withoutLast = trimmed.dropLast()
        let endsWithSlashAndRun = trimmed.last == .run && withoutLast.last?.isSlash == true
        guard endsWithSlashAndRun else { return [Array(trimmed)] }
        return [Array(trimmed), Array(withoutLast.dropLast())]
    }

    /// Whether the pattern matches every path: `*`, and `/*`, which matches also without its slash.
    var matchesEveryPath: Bool { withoutOuterSlashes.contains(where: Self.areOnlyRuns) }
}
