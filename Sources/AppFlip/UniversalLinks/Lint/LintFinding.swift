/// Something in an association file, or in how it is served, that will not do what its author wants.
public struct LintFinding: Sendable, Hashable, CustomStringConvertible {
    /// The rule that was broken.
    public let rule: LintRule
    /// The place of the fault: a path in the file, or the URL that it was fetched from.
    public let location: String
    /// The problem and the remedy.
    public let message: String
    /// The severity: that of the rule, or a lower one that the caller gave.
    public let level: LintRule.Level

    init(rule: LintRule, location: String, message: String, level: LintRule.Level? = nil) {
        self.rule = rule
        self.location = location
        self.message = message
        self.level = level ?? rule.level
    }

    /// Level, id, place and message in one line.
    public var description: String { "\(level.rawValue) \(rule.rawValue): \(location) \(message)" }
}

extension [LintFinding] {
    /// Adds a finding; its level is that of the rule, unless another one is given.
    mutating func note(
        _ rule: LintRule, at location: String, _ message: String, level: LintRule.Level? = nil
    ) {
        append(LintFinding(rule: rule, location: location, message: message, level: level))
    }
}
