import WebText

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
                        location: entry.location, isExclusion: false, comment: nil, result: .otherApps))
                continue
            }
            isListed = true
            for rule in entry.rules {
                let result: Trace.StepResult
                do { result = try matcher.result(of: rule) } catch {
                    return trace(.abandoned(rule: rule.location))
                }
                steps.append(
                    Trace.Step(
                        location: rule.location, isExclusion: rule.isExclusion, comment: rule.comment,
                        result: result))
                if case .mismatch = result { continue }
                return trace(
                    rule.isExclusion ? .excluded(rule: rule.location) : .opens(rule: rule.location))
            }
        }
        return trace(isListed ? .noMatch : .appNotListed)
    }
}

/// Compares the parts of one link with rules.
struct RuleMatcher {
    private var texts: LinkTexts
    private var budget: StepBudget

    init(link: LinkURL, budget: StepBudget) {
        texts = LinkTexts(link)
        self.budget = budget
    }

    /// The result of a rule.
    ///
    /// Throws when the work for this link is used up.
    mutating func result(of rule: AssociationFile.Rule) throws(OutOfSteps) -> Trace.StepResult {
        guard let exactly = try pathMatches(rule) else {
            return .mismatch(.init(part: "path", value: texts.shown(.path, rule.look), pattern: rule.path))
        }
        if let mismatch = try queryMismatch(rule) { return .mismatch(mismatch) }
        guard try matches(.fragment, rule.fragmentPattern, rule) else {
            return .mismatch(
                .init(part: "fragment", value: texts.shown(.fragment, rule.look), pattern: rule.fragment))
        }
        return exactly ? .matched : .matchedApartFromSlashes
    }

    /// Whether the path matches as it is; false when only apart from its outer slashes; nil when not.
    ///
    /// The first is what Apple's text says, the second what its tool is recorded to do besides.
    private mutating func pathMatches(_ rule: AssociationFile.Rule) throws(OutOfSteps) -> Bool? {
        if try matches(.path, rule.pathPattern, rule) { return true }
        for tokens in rule.pathPattern.withoutOuterSlashes
        where try texts.isCovered(.trimmedPath, by: tokens, rule.look, budget: &budget) {
            return false
        }
        return nil
    }

    private mutating func queryMismatch(
        _ rule: AssociationFile.Rule
    ) throws(OutOfSteps) -> Trace.Mismatch? {
        switch rule.queryPatterns {
        case .whole(let pattern):
            if try matches(.query, pattern, rule) { return nil }
            return .init(part: "query", value: texts.shown(.query, rule.look), pattern: pattern.text)
        case .items(let wanted):
            for item in wanted where !item.pattern.matchesAnything {
                // An item that is not there counts as empty; of several each must match (W19).
                for part in try texts.items(named: item.name, rule.look, budget: &budget) {
                    if try matches(part, item.pattern, rule) { continue }
                    return .init(
                        part: "query item \(item.name)", value: texts.shown(part, rule.look),
                        pattern: item.pattern.text)
                }
            }
            return nil
        }
    }

    private mutating func matches(
        _ part: LinkTexts.Part, _ pattern: Pattern, _ rule: AssociationFile.Rule
    ) throws(OutOfSteps) -> Bool {
        if pattern.matchesAnything { return true }
        return try texts.isCovered(part, by: pattern.tokens, rule.look, budget: &budget)
    }
}

extension AssociationFile.Rule {
    fileprivate var look: LinkTexts.Look {
        LinkTexts.Look(isCaseSensitive: isCaseSensitive, isPercentEncoded: isPercentEncoded)
    }
}
