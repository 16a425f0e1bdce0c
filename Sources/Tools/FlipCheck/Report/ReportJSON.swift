import Foundation
import JSONText

extension Report {
    /// The report for programs; the names in it do not change.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Text and numbers that are finite cannot fail to encode.
        let data = (try? encoder.encode(Document(self))) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

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
                couldNotTell: report.unknown.count, notAsked: report.notAsked.count)
            findings = report.findings.map { Item($0, isKnown: report.known.contains($0.rule.id)) }
        }
    }

    private struct Sum: Encodable {
        var held: Int
        var failed: Int
        var couldNotTell: Int
        var notAsked: Int
    }

    private struct Item: Encodable {
        var rule: String
        var title: String
        var verdict: String
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

        init(_ evidence: Evidence) {
            sent = evidence.sent
            received = evidence.received
            `repeat` = evidence.repeated.isEmpty ? nil : evidence.repeated
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

/// The failures of an earlier report, which are not to be reported as new.
package enum Baseline {
    /// The ids of the rules that a report of `--json` says do not hold.
    package static func failures(in json: [UInt8]) throws -> Set<String> {
        let value: JSON
        do { value = try JSONReader.value(of: json, depth: 16) } catch {
            throw ConfigurationError("--baseline", "the file is not JSON: \(error.reason)")
        }
        guard case .object(let members) = value, case .array(let findings) = members.value("findings") else {
            throw ConfigurationError(
                "--baseline", "the file is no report of flip-check --json; write one first")
        }
        var known: Set<String> = []
        for case .object(let finding) in findings {
            if case .string(let rule) = finding.value("rule"), finding.value("verdict") == .string("failed") {
                known.insert(rule)
            }
        }
        return known
    }
}
