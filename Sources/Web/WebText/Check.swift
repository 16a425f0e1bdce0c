/// A rule that was looked at, and whether it held: what a journal shows beside each message.
///
/// The line that enforces a rule reports it, so a journal cannot claim a check that did not happen.
public struct Check: Sendable, Hashable {
    /// The rule as a short statement that is true when it holds.
    public var rule: String
    /// Where the rule comes from: an RFC section or the name of a page.
    public var source: String
    /// Whether the rule held.
    public var held: Bool

    /// A check of its parts.
    public init(rule: String, source: String, held: Bool) {
        self.rule = rule
        self.source = source
        self.held = held
    }

    /// Takes the checks that the current task makes; nil outside a sandbox, and then nothing is recorded.
    @TaskLocal public static var recorder: CheckRecorder?

    /// Reports a rule and returns whether it held, for the `guard` that enforces it.
    public static func that(
        _ held: Bool, _ rule: @autoclosure () -> String, _ source: @autoclosure () -> String
    ) -> Bool {
        #if MUTATIONS  // scripts/mutate: a test has to notice that a rule is gone.
            let held = held || MutatedRule.isTakenOut(rule())
        #endif
        recorder?.record(Check(rule: rule(), source: source(), held: held))
        return held
    }

    /// Reports a rule that holds when there is a value, and returns the value for the `guard let` that enforces it.
    public static func that<Value>(
        _ value: Value?, _ rule: @autoclosure () -> String, _ source: @autoclosure () -> String
    ) -> Value? {
        recorder?.record(Check(rule: rule(), source: source(), held: value != nil))
        return value
    }
}
