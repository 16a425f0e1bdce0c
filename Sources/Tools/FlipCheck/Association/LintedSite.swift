import UniversalLinks

/// The association file of the site, and what is wrong with it.
struct LintedSite: Sendable {
    let file: AssociationSite.Fetched
    let findings: [LintFinding]
    let evidence: [Evidence]

    /// The finding of a rule about this file.
    ///
    /// The order matters. A rule that does not concern the file is not asked, whatever was found. What was found
    /// counts even when no file came, or a fact is missing. Only then is there nothing to judge.
    func judge(_ rule: Rule, by lintRule: LintRule, _ probe: Probe) throws -> Finding {
        if let reason = reasonNotToAsk(lintRule, probe) { return rule.notAsked(reason) }
        let findingsOfRule = findings.filter { $0.rule == lintRule }
        if findingsOfRule.isEmpty {
            try requireFile(for: lintRule)
            if let missing = lintRule.missing(in: probe.linkExpectations) {
                throw CouldNotTell.notConfigured(missing)
            }
            return rule.judged([], evidence)
        }
        var finding = rule.judged(
            findingsOfRule.map { "\($0.location) \($0.message)" }, lintRule.isHosting ? evidence : [])
        // The lint may weigh one case of an error less than the others.
        if finding.isFailure, lintRule.severity == .error,
            findingsOfRule.allSatisfy({ $0.level != .error })
        {
            finding.rule.severity = .warning
            finding.rule.harm = .hygiene
        }
        return finding
    }

    /// Why a rule does not concern this file; nil when it does.
    private func reasonNotToAsk(_ rule: LintRule, _ probe: Probe) -> String? {
        guard rule.isHosting else { return nil }
        if probe.configuration.association.file != nil, rule != .hostingUnreadable {
            return "the file was given, not fetched"
        }
        let isOnThisMachine = rule == .hostingHTTPS && ProbeTarget.isLoopback(file.url)
        return isOnThisMachine ? "\(file.url) is on this machine" : nil
    }

    /// Throws when no file came, so that the rule has nothing to judge.
    private func requireFile(for rule: LintRule) throws {
        guard rule.isHosting else {
            if file.file != nil { return }
            throw CouldNotTell("there is no file to look at", evidence, because: reasonForNoFile)
        }
        // An answer without a file says nothing about how the site would send one.
        if findings.contains(where: { $0.rule.leavesNoFile }) {
            throw CouldNotTell("the site did not send a file", evidence, because: reasonForNoFile)
        }
    }

    /// The id of the rule whose failure explains why there is no file; nil where there is a file.
    private var reasonForNoFile: String? {
        findings.first { $0.rule.leavesNoFile || $0.rule == .hostingUnreadable }.map {
            "association/\($0.rule.rawValue)"
        }
    }
}
