import WebText

/// The rules that a partner's answers break, each once, in the order in which they were seen.
struct BrokenRules: Sendable {
    private(set) var rules: [SecurityRule] = []

    /// Whether one of them makes an answer unusable.
    var isFatal: Bool { rules.contains(where: \.isFatal) }

    /// Checks a rule: reports it, notes it when it does not hold, and returns whether it holds.
    ///
    /// The place of the check is the caller's line: the journal names the line that looks at the answer.
    @discardableResult
    mutating func require(
        _ condition: Bool, _ rule: SecurityRule, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        let holds = Check.that(condition, rule, file: file, line: line)
        if !holds { add([rule]) }
        return holds
    }

    /// Notes rules that another answer breaks.
    mutating func add(_ others: [SecurityRule]) {
        for rule in others where !rules.contains(rule) { rules.append(rule) }
    }
}
