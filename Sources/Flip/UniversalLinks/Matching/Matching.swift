import JSONText

extension AssociationFile {
    /// Tries the rules for an app in the order of the file; the first that matches decides.
    ///
    /// Source: Apple, `applinks.Details.Components`: the first match wins, and `exclude` stops.
    public func trace(_ link: LinkURL, for appID: String) -> Trace {
        var steps: [Trace.Step] = []
        var matcher = RuleMatcher(link: link, budget: StepBudget(limits.steps))
        var isListed = false
        func trace(_ outcome: Trace.Outcome) -> Trace {
            Trace(link: link, appID: appID, steps: steps, outcome: outcome)
        }
        for entry in entries {
            guard entry.appIDs.contains(where: { $0.hasSameBytes(as: appID) }) else {
                steps.append(
                    Trace.Step(
                        location: entry.location, isExclusion: false, comment: nil, verdict: .otherApps))
                continue
            }
            isListed = true
            for rule in entry.rules {
                let verdict: Trace.Verdict
                do { verdict = try matcher.verdict(of: rule) } catch {
                    return trace(.abandoned(rule: rule.location))
                }
                steps.append(
                    Trace.Step(
                        location: rule.location, isExclusion: rule.isExclusion, comment: rule.comment,
                        verdict: verdict))
                if case .mismatch = verdict { continue }
                return trace(
                    rule.isExclusion ? .excluded(rule: rule.location) : .opens(rule: rule.location))
            }
        }
        return trace(isListed ? .noMatch : .appNotListed)
    }
}

/// Compares the parts of one link with rules.
struct RuleMatcher {
    /// How a rule looks at a link.
    private struct Look: Hashable {
        var isCaseSensitive: Bool
        var isPercentEncoded: Bool
    }

    /// The path as it stands, and without its outer slashes.
    private struct PathTexts {
        var whole: MatchText
        var trimmed: MatchText
    }

    private let link: LinkURL
    private let queryItems: [(name: Substring, value: Substring)]
    private var budget: StepBudget
    private var paths: [Look: PathTexts] = [:]

    init(link: LinkURL, budget: StepBudget) {
        self.link = link
        self.budget = budget
        queryItems = link.queryItems
    }

    /// What a rule says.
    ///
    /// Throws when the work for this link is used up.
    mutating func verdict(of rule: AssociationFile.Rule) throws(OutOfSteps) -> Trace.Verdict {
        guard let exactly = try pathMatches(rule) else {
            return .mismatch(.init(part: "path", value: shown(link.path, rule), pattern: rule.path))
        }
        if let mismatch = try queryMismatch(rule) { return .mismatch(mismatch) }
        // A part that the link does not have counts as empty.
        let fragment = link.fragment ?? ""
        guard try matches(fragment, rule.fragmentPattern, rule) else {
            return .mismatch(
                .init(part: "fragment", value: shown(fragment, rule), pattern: rule.fragment))
        }
        return exactly ? .matched : .matchedApartFromSlashes
    }

    /// Whether the path matches as it stands; false when only apart from its outer slashes; nil when not.
    ///
    /// The first is what Apple's text says, the second what its tool is recorded to do besides.
    private mutating func pathMatches(_ rule: AssociationFile.Rule) throws(OutOfSteps) -> Bool? {
        let pattern = rule.pathPattern
        if pattern.matchesAnything { return true }
        let look = Look(isCaseSensitive: rule.isCaseSensitive, isPercentEncoded: rule.isPercentEncoded)
        var texts = paths[look] ?? pathTexts(rule)
        defer { paths[look] = texts }
        if try texts.whole.isCovered(by: pattern.tokens, budget: &budget) { return true }
        for tokens in pattern.withoutOuterSlashes
        where try texts.trimmed.isCovered(by: tokens, budget: &budget) {
            return false
        }
        return nil
    }

    private func pathTexts(_ rule: AssociationFile.Rule) -> PathTexts {
        var trimmed = Substring(link.path).dropFirst()
        while trimmed.last == "/" { trimmed.removeLast() }
        return PathTexts(
            whole: MatchText(shown(link.path, rule), isCaseSensitive: rule.isCaseSensitive),
            trimmed: MatchText(shown(trimmed, rule), isCaseSensitive: rule.isCaseSensitive))
    }

    private mutating func queryMismatch(
        _ rule: AssociationFile.Rule
    ) throws(OutOfSteps) -> Trace.Mismatch? {
        switch rule.queryPatterns {
        case .whole(let pattern):
            let query = link.query ?? ""
            if try matches(query, pattern, rule) { return nil }
            return .init(part: "query", value: shown(query, rule), pattern: pattern.text)
        case .items(let wanted):
            for item in wanted {
                let name = folded(item.name, rule)
                let found = queryItems.filter { folded(shown($0.name, rule), rule).hasSameBytes(as: name) }
                // An item that is not there counts as empty; of several each must match (W19).
                for value in found.isEmpty ? [""] : found.map(\.value) {
                    if try matches(value, item.pattern, rule) { continue }
                    return .init(
                        part: "query item \(item.name)", value: shown(value, rule), pattern: item.pattern.text
                    )
                }
            }
            return nil
        }
    }

    private mutating func matches(
        _ value: some StringProtocol, _ pattern: Pattern, _ rule: AssociationFile.Rule
    ) throws(OutOfSteps) -> Bool {
        if pattern.matchesAnything { return true }
        var text = MatchText(shown(value, rule), isCaseSensitive: rule.isCaseSensitive)
        return try text.isCovered(by: pattern.tokens, budget: &budget)
    }

    /// What is compared: the text as written, or with `percentEncoded: false` decoded.
    private func shown(_ raw: some StringProtocol, _ rule: AssociationFile.Rule) -> String {
        rule.isPercentEncoded ? String(raw) : Self.decoded(raw)
    }

    private func folded(_ name: String, _ rule: AssociationFile.Rule) -> String {
        rule.isCaseSensitive ? name : name.lowercased()
    }

    /// The text without its escapes; a broken escape stays as it is, and so does text that is not UTF-8.
    static func decoded(_ raw: some StringProtocol) -> String {
        let bytes = Array(raw.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        let text = String(decoding: decoded, as: UTF8.self)
        return text.utf8.elementsEqual(decoded) ? text : String(raw)
    }
}
