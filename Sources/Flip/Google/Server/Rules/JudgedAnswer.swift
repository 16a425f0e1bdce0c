import HTTPMessages
import OAuth
import WebText

/// The content of a partner's answer, and the rules that it breaks.
public struct JudgedAnswer<Content: Sendable & Hashable>: Sendable, Hashable {
    /// The content; nil when the answer has none that may be used.
    public internal(set) var content: Content?
    /// The rules that the answer breaks.
    public internal(set) var brokenRules: [BrokenRule] = []
    /// The partner's own word for its refusal.
    public internal(set) var error: OAuthError?

    /// Takes the content unless a rule is broken that spoils it.
    mutating func take(_ content: Content) {
        if !brokenRules.contains(where: \.isFatal) { self.content = content }
    }
}

extension [BrokenRule] {
    /// Looks at a rule: reports it, notes it when it does not hold, and returns whether it did.
    @discardableResult
    mutating func require(_ held: Bool, _ brokenRule: BrokenRule) -> Bool {
        if !Check.that(held, brokenRule.rule, brokenRule.source), !contains(brokenRule) { append(brokenRule) }
        return held
    }
}
