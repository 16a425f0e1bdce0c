import JSONText

extension Report {
    /// The report for programs; the names in it do not change.
    package var json: String { Document(self).prettyJSON }

    private struct Document: Encodable {
        var exitStatus: Int32
        var requests: Int
        var target: String
        var started: String
        var seconds: Double
        var version: String
        var notes: [String]
        var sum: Sum
        var findings: [Item]

        init(_ report: Report) {
            exitStatus = report.exitStatus
            requests = report.requests
            target = report.target
            started = report.started
            seconds = report.duration.milliseconds
            version = FlipCheck.version
            notes = report.notes
            sum = Sum(
                held: report.held.count, failed: report.findings.count(where: \.isFailure),
                couldNotTell: report.unknown.count, notAsked: report.notAsked.count,
                linking: report.failures(.linking).count, security: report.failures(.security).count,
                hygiene: report.failures(.hygiene).count)
            findings = report.ranked.map { Item($0, isKnown: report.known.contains($0.rule.id)) }
        }
    }

    private struct Sum: Encodable {
        var held: Int
        var failed: Int
        var couldNotTell: Int
        var notAsked: Int
        var linking: Int
        var security: Int
        var hygiene: Int
    }

    private struct Item: Encodable {
        var rule: String
        var title: String
        var verdict: String
        var harm: String
        var severity: String
        var level: String
        var source: String
        var url: String
        var seconds: Double
        var knownBefore: Bool?
        var reason: String?
        var why: String?
        var remedy: String?
        var evidence: [Messages]

        init(_ finding: Finding, isKnown: Bool) {
            rule = finding.rule.id
            title = finding.rule.title
            verdict = finding.verdict.name
            harm = finding.rule.harm.rawValue
            severity = finding.rule.severity.rawValue
            level = finding.rule.level.rawValue
            source = finding.rule.source.name
            url = finding.rule.source.url
            seconds = finding.duration.milliseconds
            knownBefore = finding.isFailure && isKnown ? true : nil
            reason = finding.reason.isEmpty ? nil : finding.reason
            why = finding.isFailure ? finding.rule.why : nil
            remedy = finding.isFailure ? finding.rule.remedy : nil
            evidence = finding.evidence.map(Messages.init)
        }
    }

    private struct Messages: Encodable {
        var sent: [String]
        var received: [String]
        var `repeat`: String?
        var variables: String?

        init(_ evidence: Evidence) {
            sent = evidence.sent
            received = evidence.received
            `repeat` = evidence.repeated.isEmpty ? nil : evidence.repeated
            variables = evidence.variables
        }
    }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000) / 1_000
    }
}

extension Finding.Verdict {
    /// The name in a machine's report.
    var name: String {
        switch self {
        case .held: "held"
        case .failed: "failed"
        case .notAsked: "not asked"
        case .couldNotTell: "could not tell"
        }
    }
}

/// The verdicts of an earlier report that are not to be reported as new.
package struct Baseline: Sendable, Hashable {
    /// The ids of the rules that did not hold.
    package var failures: Set<String> = []
    /// The ids of the rules of which that run could not tell.
    package var unknown: Set<String> = []

    /// Nothing is known from before.
    package init() {}

    /// Reads a report of `--json`.
    package init(json: [UInt8]) throws {
        let value: JSON
        do { value = try JSONReader.value(of: json, depth: 16) } catch {
            throw ConfigurationError("--baseline", "the file is not JSON: \(error.reason)")
        }
        guard case .object(let members) = value, case .array(let findings) = members.value("findings") else {
            throw ConfigurationError(
                "--baseline", "the file is no report of flip-check --json; write one first")
        }
        for case .object(let finding) in findings {
            guard case .string(let rule) = finding.value("rule") else { continue }
            if finding.value("verdict") == .string("failed") { failures.insert(rule) }
            if finding.value("verdict") == .string("could not tell") { unknown.insert(rule) }
        }
    }
}
