/// The result of a run.
package struct Report: Sendable {
    /// One finding for each rule that was looked at, in order.
    package var findings: [Finding]
    /// How many requests were sent.
    package var requests: Int
    /// How long the run took; zero when that is not to be shown.
    package var duration: Duration = .zero
    /// Other remarks about the run, a sentence each.
    package var notes: [String] = []
    /// The partner: the address of its authorization URL, or another known address.
    package var target = ""
    /// When the run began, as RFC 3339 writes it; empty when that is not to be shown.
    package var started = ""
    /// The rules of which an earlier report says already that they do not hold.
    package var known: Set<String> = []
    /// The rules of which an earlier report could not tell either.
    package var unknownBefore: Set<String> = []
    /// The least weight of a rule whose failure makes the run fail.
    package var failsOn = Rule.Severity.error

    package init(findings: [Finding], requests: Int) {
        self.findings = findings
        self.requests = requests
    }

    /// The rules that do not hold, by how much they weigh.
    package func failures(_ severity: Rule.Severity) -> [Finding] {
        findings.filter { $0.isFailure && $0.rule.severity == severity }
    }

    /// The rules that do not hold, by the harm and then by their weight; those of the baseline are left out.
    package var worstFirst: [Finding] {
        Rule.Harm.allCases.flatMap(failures).filter { !known.contains($0.rule.id) }
    }

    /// The rules that do not hold, of one kind of harm.
    package func failures(_ harm: Rule.Harm) -> [Finding] {
        Rule.Severity.allCases.flatMap(failures).filter { $0.rule.harm == harm }
    }

    /// All findings: those that do not hold by their harm, then the others in the order of the rules.
    var ranked: [Finding] {
        let worst = worstFirst + knownFailures
        return worst + findings.filter { !$0.isFailure }
    }

    /// The rules that do not hold, and of which the baseline says so already.
    package var knownFailures: [Finding] { findings.filter { $0.isFailure && known.contains($0.rule.id) } }

    /// The rules of which the run could not tell whether they hold.
    package var unknown: [Finding] {
        findings.filter { if case .couldNotTell = $0.verdict { true } else { false } }
    }

    package var notAsked: [Finding] {
        findings.filter { if case .notAsked = $0.verdict { true } else { false } }
    }

    package var held: [Finding] { findings.filter { $0.verdict == .held } }

    /// The status of the process when it ends: 1 when a rule does not hold that weighs enough and is not in
    /// the baseline, 2 when the run could not tell of a rule that is not in it whether it holds, or tried
    /// none, 0 otherwise.
    package var exitStatus: Int32 {
        if worstFirst.contains(where: { $0.rule.severity >= failsOn }) { return 1 }
        let tried = findings.contains { $0.verdict == .held || $0.isFailure }
        return unknown.allSatisfy { unknownBefore.contains($0.rule.id) } && tried ? 0 : 2
    }
}

extension Rule.Severity: Comparable {
    private var weight: Int {
        switch self {
        case .error: 2
        case .warning: 1
        case .note: 0
        }
    }

    package static func < (one: Rule.Severity, other: Rule.Severity) -> Bool { one.weight < other.weight }
}

extension Report {
    /// The report as JUnit's XML, which build servers show: a suite for each kind of harm,
    /// a case for each rule.
    ///
    /// A rule that weighs too little, or failed before, is no failure there either;
    /// it is in the case's output.
    package var junit: String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append(#"<testsuites name="flip-check"\#(counts(findings))\#(origin)>"#)
        for harm in Rule.Harm.allCases {
            let members = ranked.filter { $0.rule.harm == harm }
            if members.isEmpty { continue }
            lines.append(#"  <testsuite name="\#(harm.rawValue)"\#(counts(members))>"#)
            lines.append(
                #"    <properties><property name="flip-check" value="\#(FlipCheck.version)"/></properties>"#)
            for finding in members { lines += testCase(finding) }
            lines.append("  </testsuite>")
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private var origin: String {
        (target.isEmpty ? "" : #" id="\#(target.xml)""#)
            + (started.isEmpty ? "" : #" timestamp="\#(started.xml)""#)
    }

    /// Whether a finding makes the run fail.
    private func counts(_ finding: Finding) -> Bool {
        finding.isFailure && finding.rule.severity >= failsOn && !known.contains(finding.rule.id)
    }

    private func isUnknownBefore(_ finding: Finding) -> Bool { unknownBefore.contains(finding.rule.id) }

    private func counts(_ findings: [Finding]) -> String {
        let failures = findings.count { counts($0) }
        let errors = findings.count {
            if case .couldNotTell = $0.verdict { !isUnknownBefore($0) } else { false }
        }
        let skipped = findings.count { if case .notAsked = $0.verdict { true } else { false } }
        return
            #" tests="\#(findings.count)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)""#
            + #" time="\#(findings.reduce(Duration.zero) { $0 + $1.duration }.milliseconds)""#
    }

    private func testCase(_ finding: Finding) -> [String] {
        let open =
            #"    <testcase classname="\#(finding.rule.group.xml)" name="\#(finding.rule.id.xml)""#
            + #" time="\#(finding.duration.milliseconds)""#
        let reason = finding.reason.xml
        switch finding.verdict {
        case .held: return [open + "/>"]
        case .notAsked: return [open + ">", #"      <skipped message="\#(reason)"/>"#, "    </testcase>"]
        case .couldNotTell where isUnknownBefore(finding):
            return [open + ">", "      <system-out>known before: \(reason)</system-out>", "    </testcase>"]
        case .couldNotTell: return [open + ">", #"      <error message="\#(reason)"/>"#, "    </testcase>"]
        case .failed:
            let body = "\(finding.rule.title). \(finding.rule.remedy) \(finding.rule.source.url)".xml
            let element =
                counts(finding)
                ? #"      <failure message="\#(reason)">\#(body)</failure>"#
                : "      <system-out>\(finding.rule.severity.rawValue): \(reason) \(body)</system-out>"
            return [open + ">", element, "    </testcase>"]
        }
    }
}

extension StringProtocol {
    /// The text as XML allows it, in text and in attributes.
    fileprivate var xml: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            // XML 1.0 section 2.2: other control characters are not allowed, not even escaped.
            case "\t", "\n", "\r": text += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
