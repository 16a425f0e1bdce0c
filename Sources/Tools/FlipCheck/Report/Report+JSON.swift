import JSON

extension Report {
    /// The report for programs, as JSON; the names of its members do not change.
    package var json: String {
        let sum: JSONValue = [
            "held": number(held), "failed": number(failed), "couldNotTell": number(unknown),
            "notAsked": number(notAsked), "linking": number(failures(.linking)),
            "security": number(failures(.security)), "hygiene": number(failures(.hygiene)),
        ]
        let document: JSONValue = [
            "exitStatus": .integer(Int64(exitStatus)), "requests": .integer(Int64(requests)),
            "target": .string(target), "started": .string(started),
            "seconds": .number(duration.secondsToMillisecond),
            "version": .string(FlipCheck.version), "notes": texts(notes), "sum": sum,
            "findings": .array(ranked.map(item)),
        ]
        return document.prettyJSON
    }

    private func item(_ finding: Finding) -> JSONValue {
        let rule = finding.rule
        var item: JSONValue = [
            "rule": .string(rule.id), "title": .string(rule.title),
            "verdict": .string(finding.verdict.rawValue), "harm": .string(rule.harm.rawValue),
            "severity": .string(rule.severity.rawValue), "level": .string(rule.level.rawValue),
            "source": .string(rule.source.name), "url": .string(rule.source.url),
            "seconds": .number(finding.duration.secondsToMillisecond),
            "evidence": .array(finding.evidence.map(messages)),
        ]
        if !finding.reason.isEmpty { item["reason"] = .string(finding.reason) }
        let causes = finding.causes.filter { cause in
            findings.contains { $0.explainsOthers && $0.rule.id == cause }
        }
        if !causes.isEmpty { item["followsFrom"] = texts(causes) }
        if finding.isFailure {
            item["why"] = .string(rule.why)
            item["remedy"] = .string(finding.remedy)
            if isKnown(finding) { item["knownBefore"] = true }
        }
        return item
    }

    private func messages(_ evidence: Evidence) -> JSONValue {
        var messages: JSONValue = ["sent": texts(evidence.sent), "received": texts(evidence.received)]
        if !evidence.command.isEmpty { messages["repeat"] = .string(evidence.command) }
        messages["variables"] = evidence.variables(by: invocation).map(JSONValue.string)
        return messages
    }

    private func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    private func number(_ findings: [Finding]) -> JSONValue { .integer(Int64(findings.count)) }
}
