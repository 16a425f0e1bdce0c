import WebText

/// A statement that has to be true of a partner's side, with its source, its reason and a remedy.
package struct Rule: Sendable, Hashable {
    /// Who demands what a rule says.
    package enum Level: String, Sendable, Hashable, CaseIterable {
        case google = "documented by Google"
        case apple = "documented by Apple"
        case rfc = "RFC"
        /// Reports of engineers whose linking broke, and the traffic that they published.
        case field = "seen in the field"
        /// Only this project; the rule says why.
        case projectRule = "project rule"

        /// The word before the page of a rule: for a project rule the page is about its subject only.
        package var wordForSource: String { self == .projectRule ? "See" : "Source" }
    }

    /// How much the failure of a rule weighs.
    package enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
        /// Linking fails or is not safe.
        case error
        /// Linking works, and a later change may break it.
        case warning
        /// Nothing breaks.
        case note

        package static func < (one: Severity, other: Severity) -> Bool {
            // The cases are in the order from the heaviest to the lightest.
            (allCases.firstIndex(of: one) ?? 0) > (allCases.firstIndex(of: other) ?? 0)
        }
    }

    /// What goes wrong when a rule does not hold.
    package enum Harm: String, Sendable, Hashable, CaseIterable {
        /// Google's linking breaks, at once or later.
        case linking
        /// An attacker gains something: a code, a token, an account, or a page in the partner's name.
        case security
        /// Neither: other clients, operators and later changes are better off when it holds.
        case hygiene

        /// The harm as a heading of a report.
        package var words: String {
            switch self {
            case .linking: "Google's linking breaks"
            case .security: "an attacker gains something"
            case .hygiene: "hygiene"
            }
        }
    }

    /// The page that a rule comes from.
    package struct Source: Sendable, Hashable {
        package let name: String
        package let url: String
        /// Who demands what the page says.
        let level: Level

        init(_ name: String, _ level: Level, url: String) {
            self.name = name
            self.level = level
            self.url = url
        }
    }

    /// The name that does not change: the group's id, a slash, and words with hyphens.
    package let id: String
    /// What has to be true, in a sentence without a capital and a full stop.
    package let title: String
    package var harm: Harm
    package var severity: Severity
    package let source: Source
    /// The harm to users when it does not hold, or the value that it protects.
    package let why: String
    /// What to do when it does not hold.
    package let remedy: String
    /// The ids of the rules whose failure explains a finding of this rule; the first that failed counts.
    package var followsFrom: [String] = []

    package var level: Level { source.level }

    /// The id of the rule's group.
    package var group: Substring { id.prefix { $0 != "/" } }

    /// Whether a selector names this rule: its id or its group, with or without a slash at the end.
    package func isNamed(by selector: String) -> Bool {
        let hasSlash = selector.utf8.last == UInt8(ascii: "/")
        let name = hasSlash ? selector.dropLast() : Substring(selector)
        return id.hasSameBytes(as: name) || group.hasSameBytes(as: name)
    }
}
