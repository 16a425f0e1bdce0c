#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Report {
    /// The report for programs; the names in it do not change.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Text and whole numbers alone cannot fail to encode.
        let data = (try? encoder.encode(Document(self))) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private struct Document: Encodable {
        var exitStatus: Int32
        var requests: Int
        var findings: [Item]

        init(_ report: Report) {
            exitStatus = report.exitStatus
            requests = report.requests
            findings = report.findings.map(Item.init)
        }
    }

    private struct Item: Encodable {
        var rule: String
        var title: String
        var verdict: String
        var severity: String
        var level: String
        var source: String
        var url: String
        var reason: String?
        var remedy: String?
        var evidence: [Messages]

        init(_ finding: Finding) {
            rule = finding.rule.id
            title = finding.rule.title
            verdict = finding.verdict.name
            severity = finding.rule.severity.rawValue
            level = finding.rule.level.rawValue
            source = finding.rule.source.name
            url = finding.rule.source.url
            reason = finding.reason.isEmpty ? nil : finding.reason
            remedy = finding.isFailure ? finding.rule.remedy : nil
            evidence = finding.evidence.map { Messages(sent: $0.sent, received: $0.received) }
        }
    }

    private struct Messages: Encodable {
        var sent: [String]
        var received: [String]
    }
}

extension Finding.Verdict {
    /// The name in a machine's report.
    var name: String {
        switch self {
        case .held: "passed"
        case .failed: "failed"
        case .notAsked: "not applicable"
        case .couldNotTell: "could not run"
        }
    }
}
