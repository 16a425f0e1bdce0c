import HTTPMessages
import HeadlessBrowser

/// Checks the selected rules in order and collects their findings in a report.
package struct Runner: Sendable {
    /// What a run tells while it goes on.
    package enum Progress: Sendable, Hashable {
        case group(id: String, title: String)
        case finding(Finding)
        /// A remark about the whole run, such as how long it takes.
        case note(String)
    }

    private let selection: Selection

    package init(selection: Selection = Selection()) { self.selection = selection }

    /// Looks at every selected rule; those about all messages of the run are the last.
    package func run(
        _ probe: Probe, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async -> Report {
        let start = probe.prober.elapsed
        var run = OngoingRun(probe, selection, progress: progress)
        // Without sign-ins they are quick, and their findings do not depend on the server's speed.
        let early: Set = ["association", "metadata"]
        for group in FlipCheck.groups where early.contains(group.id) { await run.ask(group) }
        let others = FlipCheck.groups.filter { !early.contains($0.id) }
        let slowness = others.contains(where: isSelected) ? await estimateOfSlowRun(probe) : nil
        if let slowness {
            progress(.note(slowness))
            // What matters most comes first: the time may run out.
            for tier in 0...2 {
                for group in others.sorted(by: { Self.place($0) < Self.place($1) }) {
                    await run.ask(group) { Self.tier($0) == tier }
                }
            }
        } else {
            for group in others { await run.ask(group) }
        }
        for group in FlipCheck.groups { await run.judgeAllMessages(group) }
        let duration = probe.prober.elapsed - start
        return await Self.report(run.findings, duration: duration, slowness: slowness, probe)
    }

    /// Whether some of a group's rules are selected.
    private func isSelected(_ group: RuleGroup) -> Bool { group.rules.contains(where: selection.contains) }

    private static func report(
        _ found: [String: Finding], duration: Duration, slowness: String?, _ probe: Probe
    ) async -> Report {
        let rules = FlipCheck.groups.flatMap { $0.inspections.map(\.rule) }
        var report = Report(findings: rules.compactMap { found[$0.id] }, requests: probe.prober.log.count)
        report.duration = duration
        report.target = probe.configuration.target
        report.notes = await notes(found, slowness: slowness, probe)
        return report
    }

    /// The remarks about the whole run.
    private static func notes(
        _ found: [String: Finding], slowness: String?, _ probe: Probe
    ) async -> [String] {
        var notes = endpointFaults(probe)
        notes += await blocks(found, probe)
        if let slowness { notes.append(slowness) }
        notes += probe.prober.notes
        let faults = probe.prober.log.filter(\.isServerError)
        if faults.count >= 5, let words = faults.commonWords {
            notes.append(
                "\(faults.count) requests were answered with 5xx; the server says: “\(words)”. "
                    + "Look for that first: a finding that names a 5xx may follow from it.")
        }
        if probe.challenges.withLock(\.areAskedFor) {
            notes.append(
                "The server asks for PKCE, so every right request has a challenge of method S256; "
                    + "client.pkce is true.")
        }
        // A note may quote the server, as a finding does.
        return notes.map(probe.prober.secrets.printable)
    }

    /// What keeps most rules from being asked, for the top of the report.
    private static func blocks(_ found: [String: Finding], _ probe: Probe) async -> [String] {
        let sent = probe.prober.log.filter(\.isSent)
        if let first = sent.first, let silence = first.silence, sent.allSatisfy({ $0.response == nil }) {
            let question = first.questionAboutServer
            return ["No server answered anything: \(silence)." + (question.isEmpty ? "" : " " + question)]
        }
        if found["authorize/sign-in"] == nil, found["authorize/code"] == nil,
            found.values.contains(where: {
                $0.causes.first == "authorize/sign-in" || $0.causes.first == "authorize/code"
            }), let reason = await probe.reasonForNoCode()
        {
            return ["The selected rules need a code, and there is none: \(reason)."]
        }
        if let signIn = found["authorize/sign-in"], signIn.verdict == .couldNotTell {
            return ["Most rules need a code, and the sign-in leads to none: \(signIn.reason)."]
        }
        if let exchange = found["token/exchange"], exchange.verdict == .couldNotTell,
            found["authorize/code"]?.isFailure != true
        {
            return ["Most rules need tokens, and there are none: \(exchange.reason)."]
        }
        return []
    }

    /// The endpoints at which something else gave every answer, for the top of the report.
    private static func endpointFaults(_ probe: Probe) -> [String] {
        let configuration = probe.configuration
        return endpointFault(
            at: configuration.authorizationURL, named: "authorization", showsPages: true, probe)
            + endpointFault(at: configuration.tokenURL, named: "token", probe)
            + endpointFault(at: configuration.userinfoURL, named: "userinfo", probe)
            + endpointFault(at: configuration.revocationURL, named: "revocation", probe)
    }

    private static func endpointFault(
        at url: String?, named name: String, showsPages: Bool = false, _ probe: Probe
    ) -> [String] {
        guard let url, let target = HTTPRequest("GET", url) else { return [] }
        let answers = probe.prober.log.filter {
            $0.request.origin == target.origin && $0.request.path == target.path
        }.compactMap(\.response)
        let faults = answers.map { EndpointFault($0, to: url, key: "\(name)URL", showsPages: showsPages) }
        guard let first = faults.first, let fault = first, !faults.contains(nil) else { return [] }
        return ["The \(name) endpoint does not answer itself (\(url)). \(fault.words)"]
    }

    /// The groups for a run that may not come to its end: those that need the most sign-ins are the last.
    private static let thrifty = [
        "association", "metadata", "refresh", "userinfo", "revoke", "token", "authorize", "pages",
    ]

    private static func place(_ group: RuleGroup) -> Int { thrifty.firstIndex(of: group.id) ?? thrifty.count }

    /// Which rules come first in a run that may not come to its end: 0 what breaks linking, 1 what opens a door.
    private static func tier(_ rule: Rule) -> Int {
        guard rule.severity == .error else { return 2 }
        return rule.harm == .linking ? 0 : rule.harm == .security ? 1 : 2
    }

    /// A sentence about the time that a run takes whose sign-ins would use up its limit; nil where they do not.
    private func estimateOfSlowRun(_ probe: Probe) async -> String? {
        guard let needed = await probe.durationOfSlowRun()?.wholeSeconds else { return nil }
        return
            "By the time that a sign-in takes, all rules take about \(needed) seconds, and the limit is "
            + "\(probe.prober.limits.total.wholeSeconds). The rules about what breaks linking come first, "
            + "then those about attackers. --total-seconds \(needed) leaves time for all."
    }

    /// About how many sign-ins a run of all rules takes, most of them by a user who is signed in.
    static let signInsOfARun = 170

    /// About how long a run of all rules takes, by a sign-in of a user who is signed in.
    static func duration(bySignIn signIn: Authorization, isOfPages: Bool) -> Duration {
        // The requests of a sign-in tell how long one takes; a browser or a person takes the time otherwise.
        let others =
            isOfPages ? signIn.duration / max(1, signIn.exchanges.count) * otherRequestsOfARun : .zero
        return signIn.duration * signInsOfARun + others + waits
    }

    /// About how many requests a run of all rules sends that belong to no sign-in.
    private static let otherRequestsOfARun = 450
    /// How long a run waits at least, to see whether a code lives for a while.
    private static let waits: Duration = .seconds(10)
}

extension Probe {
    /// About how long the run takes, where its sign-ins would use up its time; nil where they do not.
    ///
    /// The first one includes what is done once only, such as the first connection and the password, so it is
    /// followed by others before the time is told.
    package func durationOfSlowRun() async -> Duration? {
        func slowRun(_ signIn: Authorization) -> Duration? {
            // A sign-in that failed says nothing about the others.
            if signIn.code == nil { return nil }
            let isOfPages = configuration.signIn.showsPages
            let duration = Runner.duration(bySignIn: signIn, isOfPages: isOfPages)
            return duration > prober.limits.total ? duration : nil
        }
        guard let first = try? await firstAuthorization(), let slow = slowRun(first) else { return nil }
        guard let later = (try? await sameTwice())?.last?.authorization else { return slow }
        return slowRun(later)
    }
}
