import OAuth
import WebText

/// The content of a partner's answer, and the rules that it breaks.
package struct JudgedAnswer<Content: Sendable & Hashable>: Sendable, Hashable {
    /// The content; nil when the answer has none that can be used.
    package internal(set) var content: Content?
    /// The rules that the answer breaks.
    package internal(set) var brokenRules: [SecurityRule] = []
    /// The error code of the partner's refusal.
    package internal(set) var error: OAuthError?

    /// Returns the content, unless a broken rule makes it unusable.
    mutating func take(_ content: Content) {
        if !brokenRules.contains(where: \.isFatal) { self.content = content }
    }
}

extension [SecurityRule] {
    /// Checks a rule: reports it, notes it when it does not hold, and returns whether it holds.
    @discardableResult
    mutating func require(
        _ held: Bool, _ rule: SecurityRule, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        // The place of a check is the line that looks at the answer.
        let isKept = Check.that(held, rule, file: file, line: line)
        if !isKept, !contains(rule) { append(rule) }
        return held
    }
}
