/// One rule and whether it held, which a journal, a server's log or the tester shows beside each message.
///
/// The line that enforces a rule reports it, so none of them can claim a check that did not happen.
public struct Check: Sendable, Hashable {
    /// The rule.
    public let rule: SecurityRule
    /// Whether the rule held.
    public let held: Bool
    /// The line that enforces the rule: `PartnerServer/TokenEndpoint.swift:54`; empty for a check
    /// that its initializer made.
    public var place: String { line.map { "\($0.file):\($0.number)" } ?? "" }

    /// A line of source code.
    private struct Line: Sendable {
        let file: StaticString
        let number: UInt
    }

    /// It becomes text only in ``place``, because most checks are recorded and never shown.
    private var line: Line?

    /// Creates a check from its parts.
    public init(_ rule: SecurityRule, held: Bool) {
        self.rule = rule
        self.held = held
    }

    /// The recorder of the current task's checks, or nil when no caller asked for them.
    @TaskLocal package static var recorder: CheckRecorder?

    /// Reports a rule and returns whether it held, for the `guard` that enforces it.
    public static func that(
        _ held: Bool, _ rule: @autoclosure () -> SecurityRule, file: StaticString = #fileID,
        line: UInt = #line
    ) -> Bool {
        record(held, rule, at: Line(file: file, number: line))
        return held
    }

    /// Reports a rule that holds when there is a value, and returns the value for the
    /// `guard let` that enforces it.
    public static func that<Value>(
        _ value: Value?, _ rule: @autoclosure () -> SecurityRule, file: StaticString = #fileID,
        line: UInt = #line
    ) -> Value? {
        record(value != nil, rule, at: Line(file: file, number: line))
        return value
    }

    /// Reports a rule that holds for a success, and returns its value; throws the failure.
    package static func success<Value, Failure: Error>(
        of result: Result<Value, Failure>, _ rule: @autoclosure () -> SecurityRule,
        file: StaticString = #fileID, line: UInt = #line
    ) throws(Failure) -> Value {
        let isSuccess = if case .success = result { true } else { false }
        record(isSuccess, rule, at: Line(file: file, number: line))
        return try result.get()
    }

    /// Reports a rule that holds already: an earlier call has enforced it, and only its result is known.
    package static func held(
        _ rule: @autoclosure () -> SecurityRule, file: StaticString = #fileID, line: UInt = #line
    ) {
        record(true, rule, at: Line(file: file, number: line))
    }

    private static func record(_ held: Bool, _ rule: () -> SecurityRule, at line: Line) {
        guard let recorder else { return }
        var check = Check(rule(), held: held)
        check.line = line
        recorder.record(check)
    }

    /// Whether the rule and the finding are the same.
    public static func == (one: Check, other: Check) -> Bool {
        one.rule == other.rule && one.held == other.held
    }

    /// The hash of rule and finding.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(held)
    }
}
