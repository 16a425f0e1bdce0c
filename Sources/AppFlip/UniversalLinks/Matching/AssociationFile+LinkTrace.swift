import WebText

extension AssociationFile {
    /// Tries the rules for an app in the order of the file; the first that matches decides.
    ///
    /// Source: Apple, `applinks.Details.Components`: the first match wins, and `exclude` stops.
    public func trace(_ link: LinkURL, for appID: String) -> LinkTrace {
        var steps: [LinkTrace.Step] = []
        var matcher = LinkMatcher(link, budget: StepBudget(limits.steps))
        var isListed = false
        func ended(_ outcome: LinkTrace.Outcome) -> LinkTrace {
            LinkTrace(link: link, appID: appID, steps: steps, outcome: outcome)
        }
        for entry in entries {
            guard entry.appIDs.contains(where: { $0.hasSameBytes(as: appID) }) else {
                steps.append(LinkTrace.Step(location: entry.location, result: .otherApps))
                continue
            }
            isListed = true
            for rule in entry.rules {
                let result: LinkTrace.StepResult
                do { result = try matcher.result(of: rule) } catch {
                    return ended(.abandoned(rule: rule.location))
                }
                var step = LinkTrace.Step(
                    location: rule.location, result: result, isExclusion: rule.isExclusion,
                    comment: rule.comment)
                if case .mismatch = result {
                    steps.append(step)
                    continue
                }
                step.absentItems = matcher.absentItems(of: rule)
                steps.append(step)
                return ended(
                    rule.isExclusion ? .excluded(rule: rule.location) : .opens(rule: rule.location))
            }
        }
        return ended(isListed ? .noMatch : .appNotListed)
    }
}
