import OAuth
import WebText

/// The content of a partner's answer, and the rules that it breaks.
package struct JudgedAnswer<Content: Sendable>: Sendable {
    /// The content; nil when the answer has no content that Google can use.
    package internal(set) var content: Content?
    /// The error that the partner named; nil when there is none.
    package internal(set) var error: OAuthError?
    /// The rules that the answer breaks.
    package var brokenRules: [SecurityRule] { findings.rules }

    /// The result of the checks so far.
    private var findings = BrokenRules()

    /// Checks a rule of the answer, and returns whether it holds: ``BrokenRules/require(_:_:file:line:)``.
    @discardableResult
    mutating func require(
        _ condition: Bool, _ rule: SecurityRule, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        findings.require(condition, rule, file: file, line: line)
    }

    /// Keeps the content, unless a broken rule makes it unusable.
    mutating func take(_ content: Content) {
        if !findings.isFatal { self.content = content }
    }
}
