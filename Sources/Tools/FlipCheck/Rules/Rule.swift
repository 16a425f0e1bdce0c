import WebText

/// A statement that has to be true of a partner's side, with its source, its reason and a remedy.
package struct Rule: Sendable, Hashable {
    /// The origin of the rule.
    package enum Level: String, Sendable, Hashable, CaseIterable {
        /// A page of Google's.
        case google = "documented by Google"
        /// A page of Apple's.
        case apple = "documented by Apple"
        /// An RFC.
        case rfc = "RFC"
        /// Reports of engineers whose linking broke, and the traffic that they published.
        case field = "seen in the field"
        /// This project alone; the rule says why.
        case house = "house rule"

        /// The word before the page that a finding names: a house rule is not on the page, which only tells of its subject.
        package var wordForSource: String { self == .house ? "See" : "Source" }
    }

    /// How much it weighs when the rule does not hold.
    package enum Severity: String, Sendable, Hashable, CaseIterable {
        /// Linking fails or is not safe.
        case error
        /// Linking works, but a trap is set.
        case warning
        /// Worth knowing.
        case note
    }

    /// The page or the section that a rule comes from.
    package struct Source: Sendable, Hashable {
        /// The name: `RFC 6749 section 4.1.2`.
        package var name: String
        /// The address; `https`.
        package var url: String

        /// A source of its parts.
        package init(_ name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    /// The name that does not change: the group's id, a slash, and words with hyphens.
    package var id: String
    /// The rule as a short statement that is true when it holds.
    package var title: String
    /// The origin of the rule.
    package var level: Level
    /// How much it weighs when it does not hold.
    package var severity: Severity
    /// The page or section behind it.
    package var source: Source
    /// The harm to users when it does not hold, or the value that it protects.
    package var why: String
    /// The remedy when it does not hold.
    package var remedy: String

    /// A rule of its parts.
    package init(
        _ id: String, _ title: String, _ level: Level, _ severity: Severity, _ source: Source, why: String,
        remedy: String
    ) {
        self.id = id
        self.title = title
        self.level = level
        self.severity = severity
        self.source = source
        self.why = why
        self.remedy = remedy
    }

    /// The id of the group that the rule is in: the part before the slash.
    package var group: Substring { id.prefix { $0 != "/" } }

    /// Whether a selector names this rule: its id, its group, or the beginning of its id up to a `/`.
    package func isNamed(by selector: String) -> Bool {
        let selector = selector.utf8.last == UInt8(ascii: "/") ? selector.dropLast() : Substring(selector)
        return id.hasSameBytes(as: selector) || group.hasSameBytes(as: selector)
    }
}
