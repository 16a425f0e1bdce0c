import WebText

/// A statement that has to be true of a partner's side, with its source, its fault, a remedy and its verdict.
package struct Rule: Sendable {
    /// Who demands what a rule says.
    package enum Level: String, Sendable, Hashable {
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
            allCases.prefix { $0 != one }.contains(other)
        }
    }

    /// What goes wrong when a rule does not hold.
    package enum Harm: String, Sendable, Hashable, CaseIterable, Codable {
        /// Google's linking breaks, at once or later.
        case linking
        /// An attacker gains something: a code, a token, an account, or a page in the partner's name.
        case security
        /// Neither: other clients, operators and later changes are better off when it holds.
        case hygiene

        /// The harm as a part of a line.
        package var words: String {
            switch self {
            case .linking: "Google's linking breaks"
            case .security: "an attacker gains something"
            case .hygiene: "hygiene"
            }
        }

        /// The harm with a capital, as a heading of a report.
        var heading: String { words.prefix(1).uppercased() + words.dropFirst() }

        /// The harm in the heading of the findings that come after the first.
        var continuation: String {
            switch self {
            case .linking: "what breaks Google's linking"
            case .security: "what helps an attacker"
            case .hygiene: "hygiene: a later change may break it, or another client may fail"
            }
        }
    }

    /// How many links or accounts the failure of a rule reaches, the most first.
    package enum Reach: Sendable, Hashable, CaseIterable {
        /// Every link breaks, or anyone gets in.
        case all
        /// Many links break, or somebody gets in who has a value of another user, client or link.
        case many
        /// It takes luck, an unusual request, or a user who follows an attacker's link.
        case few
    }

    /// The page that a rule comes from.
    package struct Source: Sendable {
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
    /// What has to be true, in a sentence without a capital or a full stop.
    package let title: String
    package var harm: Harm
    package var severity: Severity
    package let source: Source
    /// How many links or accounts a failure reaches, many unless the rule says it: it ranks the failures of one
    /// severity.
    package private(set) var reach: Reach = .many
    /// What is wrong when it does not hold, in a sentence without a capital or a full stop.
    ///
    /// The title says what has to be true; somebody who reads a report wants to know what the server does.
    package let fault: String
    /// The harm to users when it does not hold, or the value that it protects.
    package let why: String
    /// What to do when it does not hold.
    package let remedy: String
    /// The ids of the rules whose failure explains a finding of this rule; the first that failed counts.
    package var followsFrom: [String] = []
    /// The trials that the verdict looks at.
    private(set) var trials: [TrialStep] = []
    /// Looks at the values of the trials.
    ///
    /// It is nil where no run judges the rule, as in the group `reply`.
    private(set) var verdict: (@Sendable (any TrialSource) async throws -> Judgement)?

    package var level: Level { source.level }

    /// The id of the rule's group.
    package var group: Substring { id.prefix { $0 != "/" } }

    /// Whether a selector names this rule: its id or its group, with or without a slash at the end.
    package func isNamed(by selector: String) -> Bool {
        let hasSlash = selector.utf8.last == UInt8(ascii: "/")
        let name = hasSlash ? selector.dropLast() : Substring(selector)
        return id.hasSameBytes(as: name) || group.hasSameBytes(as: name)
    }

    /// Whether a run judges the rule, or only an answer that is given.
    package var isOfRun: Bool { verdict != nil }

    /// Whether it is judged after all others, because it looks at every message of the run.
    var isLast: Bool { trials.contains(where: \.isLast) }
}

// Neither of these is inlined: every rule would repeat it, which takes a quarter of the time to compile the module.
extension Rule {
    /// A rule that looks at trials.
    ///
    /// The first trial that has no value, in their order here, decides: its ``CouldNotTell`` is the finding. So is one that the
    /// verdict throws.
    ///
    /// - Parameters:
    ///   - trial: what the verdict looks at: at least one trial.
    ///   - verdict: a function of the values and of nothing else: it is called again for a recording.
    @inline(never)
    init<each Value>(
        _ id: String, _ title: String, _ harm: Harm, _ severity: Severity, _ source: Source,
        reach: Reach = .many, fault: String, why: String, remedy: String, followsFrom: [String] = [],
        on trial: repeat Trial<each Value>,
        verdict: @escaping @Sendable (repeat each Value) throws -> Judgement
    ) {
        self.init(
            id: id, title: title, harm: harm, severity: severity, source: source, reach: reach, fault: fault,
            why: why, remedy: remedy, followsFrom: followsFrom)
        for trial in repeat each trial { trials.append(trial.step) }
        self.verdict = { try verdict(repeat try await $0.value(of: each trial)) }
    }

    /// The rule with a further trial, which is tried first.
    ///
    /// It fails where either verdict fails, even if the other trial has no value, and holds where both hold.
    @inline(never)
    func or<Value>(
        on trial: Trial<Value>, verdict judge: @escaping @Sendable (Value) -> Judgement
    ) -> Rule {
        guard let verdict else { return self }
        var rule = self
        rule.trials.append(trial.step)
        rule.verdict = { source in
            let further = await source.result(of: trial).map(judge)
            if case .success(let judgement) = further, judgement.isFailure { return judgement }
            let judgement = try await verdict(source)
            return judgement.isFailure ? judgement : [judgement, try further.get()].worst
        }
        return rule
    }
}
