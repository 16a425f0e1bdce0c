import WebText

extension AssociationFile {
    /// Tries the rules for an app in the order of the file; the first that matches decides.
    ///
    /// Source: Apple, `applinks.Details.Components`: the first match wins, and `exclude` stops.
    public func trace(_ link: LinkURL, for appID: String) -> Trace {
        var steps: [Trace.Step] = []
        var matcher = LinkMatcher(link, budget: StepBudget(limits.steps))
        var isListed = false
        func ended(_ outcome: Trace.Outcome) -> Trace {
            Trace(link: link, appID: appID, steps: steps, outcome: outcome)
        }
        for entry in entries {
            guard entry.appIDs.contains(where: { $0.hasSameBytes(as: appID) }) else {
                steps.append(Trace.Step(location: entry.location, result: .otherApps))
                continue
            }
            isListed = true
            for rule in entry.rules {
                let result: Trace.StepResult
                do { result = try matcher.result(of: rule) } catch {
                    return ended(.abandoned(rule: rule.location))
                }
                var step = Trace.Step(
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
