/// One rule and whether it held.
///
/// A journal shows it beside each message.
///
/// The line that enforces a rule reports it, so a journal cannot claim a check that did not happen.
public struct Check: Sendable, Hashable {
    /// The rule as a short statement that is true when it holds.
    public var rule: String
    /// Where the rule comes from: an RFC section or the name of a page.
    public var source: String
    /// Whether the rule held.
    public var held: Bool
    /// The line that enforces the rule: `PartnerServer/TokenEndpoint.swift:54`; empty for a check that was not made by `that`.
    ///
    /// Two checks with other places can be equal.
    public var place: String { line.map { "\($0.file):\($0.number)" } ?? "" }

    /// Kept apart, because most checks are recorded and never shown.
    private var line: (file: StaticString, number: UInt)?

    /// Creates a check from its parts.
    public init(rule: String, source: String, held: Bool) {
        self.rule = rule
        self.source = source
        self.held = held
    }

    /// The recorder of the current task's checks; nil outside a sandbox, where no check is recorded.
    @TaskLocal public static var recorder: CheckRecorder?

    /// Reports a rule and returns whether it held, for the `guard` that enforces it.
    ///
    /// The compiler fills in `file` and `line` with the place of the call.
    public static func that(
        _ held: Bool, _ rule: @autoclosure () -> String, _ source: @autoclosure () -> String,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        #if MUTATIONS  // scripts/mutate: a test has to notice that a rule is gone.
            let held = held || MutatedRule.isTakenOut(rule())
        #endif
        record(held, rule, source, file, line)
        return held
    }

    /// Reports a rule that holds when there is a value, and returns the value for the `guard let` that enforces it.
    public static func that<Value>(
        _ value: Value?, _ rule: @autoclosure () -> String, _ source: @autoclosure () -> String,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Value? {
        #if MUTATIONS
            let value = MutatedRule.replaced(value, of: rule())
        #endif
        record(value != nil, rule, source, file, line)
        return value
    }

    private static func record(
        _ held: Bool, _ rule: () -> String, _ source: () -> String, _ file: StaticString, _ line: UInt
    ) {
        guard let recorder else { return }
        var check = Check(rule: rule(), source: source(), held: held)
        check.line = (file, line)
        recorder.record(check)
    }

    /// Whether the rule, its source and the finding are the same.
    public static func == (one: Check, other: Check) -> Bool {
        one.rule == other.rule && one.source == other.source && one.held == other.held
    }

    /// The hash of rule, source and finding.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(source)
        hasher.combine(held)
    }
}
