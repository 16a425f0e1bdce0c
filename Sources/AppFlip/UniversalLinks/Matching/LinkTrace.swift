/// How a link was matched for one app: every rule that was tried, why it did not match, which one decided.
public struct LinkTrace: Sendable, Hashable {
    /// The result of comparing the link with a rule, or of looking at an entry.
    public enum StepResult: Sendable, Hashable {
        /// The entry is about other apps.
        case otherApps
        /// This part of the link is not what the rule asks for.
        case mismatch(Mismatch)
        /// Every part that the rule names matches.
        case matched
        /// Every part matches, but the path only because slashes at its ends do not count.
        ///
        /// This was recorded from Apple's tool `swcutil`; Apple's pages do not state it.
        case matchedApartFromSlashes
    }

    /// The part of a link that keeps a rule from matching.
    public struct Mismatch: Sendable, Hashable {
        /// A part of a link that a rule may have a pattern for.
        public enum Part: Sendable, Hashable {
            case path
            /// The query as a whole.
            case query
            /// An item of the query, by its name.
            case queryItem(String)
            case fragment
        }

        /// The part of the link.
        public let part: Part
        /// The text of the link in this part.
        public let value: String
        /// The rule's pattern for this part.
        public let pattern: String
    }

    /// A rule that was tried, or an entry about other apps.
    public struct Step: Sendable, Hashable {
        /// The place of the rule or the entry in the file.
        public let location: String
        /// How the rule compares with the link, or that the entry is about other apps.
        public let result: StepResult
        /// Whether the rule keeps links from opening the app.
        public internal(set) var isExclusion = false
        /// The comment that the file has for the rule.
        public internal(set) var comment: String?
        /// The items that the rule names and the link does not have; each counts as empty, which `*` matches.
        public internal(set) var absentItems: [String] = []
    }

    /// Whether the link opens the app, and why.
    public enum Outcome: Sendable, Hashable {
        /// The link opens the app, by the rule at this place.
        case opens(rule: String)
        /// The rule at this place keeps the link from opening the app.
        case excluded(rule: String)
        /// No rule matches.
        case noMatch
        /// The file says nothing about the app.
        case appNotListed
        /// The rule at this place costs more steps than the limit; the link counts as not matched.
        case abandoned(rule: String)
    }

    /// The link.
    public let link: LinkURL
    /// The app.
    public let appID: String
    /// The rules that were tried and the entries about other apps, in the order of the file.
    public let steps: [Step]
    /// Whether the link opens the app, and why.
    public let outcome: Outcome

    /// Whether the link opens the app.
    public var opens: Bool {
        if case .opens = outcome { true } else { false }
    }

    /// The step that decided; nil when none did.
    public var decidingStep: Step? {
        switch outcome {
        case .opens, .excluded: steps.last
        case .noMatch, .appNotListed, .abandoned: nil
        }
    }
}

extension LinkTrace: CustomStringConvertible {
    /// The trace as lines of text.
    public var description: String {
        (steps.map { "\($0)" } + ["=> \(outcome)"]).joined(separator: "\n")
    }
}

extension LinkTrace.Step: CustomStringConvertible {
    /// The end of a sentence that names the absent items; empty when there are none.
    private var absence: String {
        if absentItems.isEmpty { return "" }
        let names = absentItems.map { "“\($0.shortened(to: 60))”" }.joined(separator: ", ")
        return ", although the link has no query item \(names), which counts as empty"
    }

    /// A mark, the place, the result, and the comment of the rule that decided.
    public var description: String {
        let name = location + (isExclusion ? " (exclude)" : "")
        let quotedComment = comment.map { ": “\($0.shortened(to: 60))”" } ?? ""
        return switch result {
        case .otherApps: "- \(name): about other apps"
        case .mismatch(let mismatch): "✗ \(name): \(mismatch)"
        case .matched: "✓ \(name)\(absence)\(quotedComment)"
        case .matchedApartFromSlashes:
            "✓ \(name), apart from slashes at the ends\(absence)\(quotedComment)"
        }
    }
}

extension LinkTrace.Mismatch.Part: CustomStringConvertible {
    /// The name of the part; that of an item is escaped and cut.
    public var description: String {
        switch self {
        case .path: "path"
        case .query: "query"
        case .queryItem(let name): "query item \(name.shortened(to: 60))"
        case .fragment: "fragment"
        }
    }
}

extension LinkTrace.Mismatch: CustomStringConvertible {
    /// The text of the link and the pattern of the rule.
    public var description: String {
        "\(part) “\(value.shortened(to: 60))” is not “\(pattern.shortened(to: 60))”"
    }
}

extension LinkTrace.Outcome: CustomStringConvertible {
    /// The outcome in a few words.
    public var description: String {
        switch self {
        case .opens(let rule): "opens the app, by \(rule)"
        case .excluded(let rule): "does not open the app: \(rule) excludes the link"
        case .noMatch: "does not open the app: no rule matches"
        case .appNotListed: "does not open the app: the file does not name it"
        case .abandoned(let rule): "does not open the app: \(rule) costs too many steps"
        }
    }
}
