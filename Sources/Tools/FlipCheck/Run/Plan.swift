/// What a run would send: the trials of the selected rules, in the order in which they are tried.
///
/// Everything is counted from the trials, for a server that does everything right.
package struct Plan: Sendable {
    /// The trials, each after those that have to succeed before it.
    private(set) var steps: [TrialStep] = []
    /// The names of trials that are left out, by the key that the configuration does not have.
    private(set) var leftOut: [String: [String]] = [:]
    private let configuration: FlipCheckConfiguration

    package init(selection: Selection, configuration: FlipCheckConfiguration) {
        self.configuration = configuration
        for group in FlipCheck.groups where group.isKnown(configuration) {
            for rule in group.rules where selection.contains(rule) {
                if configuration.skip.contains(where: { rule.isNamed(by: $0.rule) }) { continue }
                for step in rule.trials { add(step) }
            }
        }
    }

    /// How many requests the trials send, besides their sign-ins.
    var requests: Int { steps.reduce(0) { $0 + $1.requests } }

    /// How many times they sign in.
    var signIns: Int { steps.reduce(0) { $0 + $1.signIns } }

    /// How long they wait in all.
    var wait: Duration { steps.reduce(.zero) { $0 + wait(of: $1) } }

    /// About how long the trials take, where each sign-in takes as long as an authorization of a user who is signed in.
    func duration(bySignIn signIn: Authorization) -> Duration {
        let signInsAndWait = signIn.duration * signIns + wait
        // A real browser or a person takes so long that the time of the other requests does not matter.
        guard configuration.signIn.showsPages else { return signInsAndWait }
        return signInsAndWait + signIn.duration / max(1, signIn.exchanges.count) * requests
    }

    /// How long a step waits, or zero beside a step whose wait it shares.
    private func wait(of step: TrialStep) -> Duration {
        let isShared = steps.contains { $0.name == step.sharesWaitOf }
        return isShared ? .zero : step.wait(configuration)
    }

    private mutating func add(_ step: TrialStep) {
        if step.isGiven || steps.contains(where: { $0.name == step.name }) { return }
        if let key = step.missingNeed(in: configuration) {
            let isListed = leftOut[key.rawValue]?.contains(step.name) == true
            if !isListed { leftOut[key.rawValue, default: []].append(step.name) }
            return
        }
        for before in step.controls + step.alsoTried { add(before.step) }
        steps.append(step)
    }

    /// The plan as a table, and its sum.
    package var text: String {
        /// A text at the right end of a column, which is as wide as its longest heading.
        func column(_ text: String) -> String { String(repeating: " ", count: max(0, 8 - text.count)) + text }
        let report = ReportText()
        var lines = [column("requests") + "  " + column("sign-ins") + "  trial"]
        for step in steps {
            let stepWait = wait(of: step)
            let waits = stepWait == .zero ? "" : ", waits \(stepWait.secondsInTenths) s"
            lines.append(
                column("\(step.requests)") + "  " + column("\(step.signIns)") + "  \(step.name)\(waits)")
        }
        let sum = [counted(steps.count, "trial"), counted(requests, "request"), counted(signIns, "sign-in")]
        lines += [
            "", "\(sum.joined(separator: ", ")), and \(wait.secondsInTenths) s of waiting,",
            "at a server that does everything right. Each sign-in adds the requests of your pages.",
            "A trial with 0 requests and 0 sign-ins reads the answers to another trial.",
        ]
        for (key, names) in leftOut.sorted(by: { $0.key < $1.key }) {
            lines += report.wrapped(
                "Not tried, because \(key) is not configured: \(names.joined(separator: ", "))", first: "",
                further: "  ")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
