/// A rule that code enforces, as a value: other code knows it by its id, and people read its text.
///
/// Each rule is declared in the file that enforces it, in an extension of this type.
public struct SecurityRule: Sendable, Hashable, CustomStringConvertible {
    /// The name of the rule, which stays when the text is rewritten: `server.code-once`.
    public var id: String
    /// The rule as a short statement that is true when it holds.
    public var text: String
    /// Where the rule comes from: an RFC section or the name of a page.
    public var source: String

    /// A rule with its id, its text and its source.
    public init(_ id: String, _ text: String, _ source: String) {
        self.id = id
        self.text = text
        self.source = source
    }

    /// The text.
    public var description: String { text }
}

/// One rule and whether it held, which a journal shows beside each message.
///
/// The line that enforces a rule reports it, so a journal cannot claim a check that did not happen.
public struct Check: Sendable, Hashable {
    /// The rule.
    public var rule: SecurityRule
    /// Whether the rule held.
    public var held: Bool
    /// The line that enforces the rule: `PartnerServer/TokenEndpoint.swift:54`; empty for a check
    /// that was not made by `that`.
    public var place: String { line.map { "\($0.file):\($0.number)" } ?? "" }

    /// Kept apart, because most checks are recorded and never shown.
    private var line: (file: StaticString, number: UInt)?

    /// Creates a check from its parts.
    public init(_ rule: SecurityRule, held: Bool) {
        self.rule = rule
        self.held = held
    }

    /// The recorder of the current task's checks; nil outside a sandbox, where no check is recorded.
    @TaskLocal package static var recorder: CheckRecorder?

    /// Reports a rule and returns whether it held, for the `guard` that enforces it.
    public static func that(
        _ held: Bool, _ rule: @autoclosure () -> SecurityRule, file: StaticString = #fileID,
        line: UInt = #line
    ) -> Bool {
        record(held, rule, file, line)
        return held
    }

    /// Reports a rule that holds when there is a value, and returns the value for the
    /// `guard let` that enforces it.
    public static func that<Value>(
        _ value: Value?, _ rule: @autoclosure () -> SecurityRule, file: StaticString = #fileID,
        line: UInt = #line
    ) -> Value? {
        record(value != nil, rule, file, line)
        return value
    }

    private static func record(_ held: Bool, _ rule: () -> SecurityRule, _ file: StaticString, _ line: UInt) {
        guard let recorder else { return }
        var check = Check(rule(), held: held)
        check.line = (file, line)
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

/// Takes each check that a task makes, for a journal or a test.
///
/// The closure is in a struct because a task-local value that *is* an optional closure crashes in a release
/// build when another module binds it (Swift 6.3.1 on Linux).
package struct CheckRecorder: Sendable {
    let record: @Sendable (Check) -> Void

    /// A recorder that hands each check to a closure, in the order in which they are made.
    package init(_ record: @escaping @Sendable (Check) -> Void) { self.record = record }
}
