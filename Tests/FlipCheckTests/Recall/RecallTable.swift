import FlipCheck

/// How much flip-check found of the defects of the Python partners, as the docs show it.
struct RecallTable: Sendable {
    /// A partner with the report of a run against it.
    struct Outcome: Sendable {
        let partner: PythonPartner
        let report: Report

        /// The IDs of the rules that reported something; the other lists have IDs, too.
        var failedRules: [String] { report.failures }
        /// The rules that were said to hold.
        var heldRules: [String] { report.held.map(\.rule.id) }
        /// The rules that had to report the defect and did not.
        var missedRules: [String] { partner.rules.filter { !failedRules.contains($0) } }
        /// The rules that reported something and are not about the defect.
        var unexpectedRules: [String] { failedRules.filter { !partner.rules.contains($0) } }
        /// Whether at least one rule about the defect reported something.
        var isFound: Bool { missedRules.count < partner.rules.count }
        /// Whether all rules about the defect reported something, and no other rule did.
        var isExact: Bool { missedRules.isEmpty && unexpectedRules.isEmpty }
        /// The rules that were said to hold although the partner blocked every request.
        ///
        /// Where the partner names groups, only their rules count.
        var untriedRules: [String] {
            report.held.map(\.rule).filter { rule in
                let group = String(rule.group)
                // The address of an endpoint needs no answer, and two groups look at files that it serves too.
                return !rule.id.hasSuffix("/https") && !["association", "metadata"].contains(group)
                    && (partner.groups.isEmpty || partner.groups.contains(group))
            }.map(\.id)
        }
    }

    /// The partners with one defect each.
    let defects: [Outcome]
    /// The partners that are right in an unusual way.
    let unusual: [Outcome]
    /// The partners that let nothing through that a rule could try.
    let blocking: [Outcome]

    /// The share of the defects that were found.
    var recall: Double { Double(recallInThousandths) / 1_000 }

    private var recallInThousandths: Int {
        defects.isEmpty ? 1_000 : defects.count(where: \.isFound) * 1_000 / defects.count
    }

    /// The rules that are about a defect and reported none.
    var unproven: [String] {
        let named = Set(defects.flatMap(\.partner.rules))
        let proven = Set(defects.flatMap { $0.partner.rules.filter($0.failedRules.contains) })
        return named.subtracting(proven).sorted()
    }

    /// The right partners about which a rule reported something.
    var blamed: [Outcome] { unusual.filter { !$0.failedRules.isEmpty } }
    /// The blocking partners at which a rule was said to hold that could try nothing.
    var untried: [Outcome] { blocking.filter { !$0.untriedRules.isEmpty } }

    /// The first two columns of each row that counts the partners of a listing.
    static func countedRows(of listing: PythonPartner.Listing) -> [String] {
        kinds(listing.defect).map { kind in row(kind, count: listing.defect.count { $0.kind == kind }) }
            + [listing.defect, listing.unusual, listing.blocking].map { row("all", count: $0.count) }
    }

    /// The table, with a line for each outcome that is not as it should be.
    var text: String {
        var lines = ["defects                  partners   found  exactly"]
        for kind in Self.kinds(defects.map(\.partner)) {
            lines.append(row(kind, of: defects.filter { $0.partner.kind == kind }))
        }
        lines.append(
            row("all", of: defects) + "   found: \(recallInThousandths / 10).\(recallInThousandths % 10) %")
        lines += missedDefects + inexactFindings
        let rules = Set(defects.flatMap(\.partner.rules)).count
        lines += ["", "rules about a defect        rules   that reported one"]
        lines.append(row("all", count: rules, found: rules - unproven.count))
        lines += unproven.map { "  never reported: \($0)" }
        lines += ["", "right in an unusual way  partners   without a finding"]
        lines.append(row("all", count: unusual.count, found: unusual.count - blamed.count))
        lines += blamed.map { "  \($0.partner.name): \($0.failedRules.joined(separator: ", "))" }
        let inconclusive = unusual.filter { !$0.report.unknown.isEmpty }
        lines += inconclusive.map {
            "  \($0.partner.name): could not tell of \($0.report.unknown.count) rules"
        }
        lines += ["", "nothing can be tried     partners   without a ✓"]
        lines.append(row("all", count: blocking.count, found: blocking.count - untried.count))
        lines += untried.map { "  \($0.partner.name): \($0.untriedRules.joined(separator: ", "))" }
        return lines.joined(separator: "\n") + "\n"
    }

    private var missedDefects: [String] {
        defects.filter { !$0.isFound }.map { outcome in
            let wrong = outcome.missedRules.filter(outcome.heldRules.contains)
            return "  missed: \(outcome.partner.name), \(outcome.partner.what)"
                + (wrong.isEmpty ? "" : "; said to hold: \(wrong.joined(separator: ", "))")
        }
    }

    /// The defects with findings that were not expected, or without one that was expected.
    private var inexactFindings: [String] {
        defects.filter { $0.isFound && !$0.isExact }.map { outcome in
            "  \(outcome.partner.name):"
                + (outcome.unexpectedRules.isEmpty
                    ? "" : " besides " + outcome.unexpectedRules.joined(separator: ", "))
                + (outcome.missedRules.isEmpty
                    ? "" : " without " + outcome.missedRules.joined(separator: ", "))
        }
    }

    private static func kinds(_ partners: [PythonPartner]) -> [String] {
        partners.map(\.kind).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func row(_ kind: String, of outcomes: [Outcome]) -> String {
        row(kind, count: outcomes.count, found: outcomes.count(where: \.isFound))
            + Self.padded("\(outcomes.count(where: \.isExact))", 9, right: true)
    }

    private func row(_ name: String, count: Int, found: Int) -> String {
        Self.row(name, count: count) + Self.padded("\(found)", 8, right: true)
    }

    private static func row(_ name: String, count: Int) -> String {
        "  " + padded(name, 24, right: false) + padded("\(count)", 7, right: true)
    }

    private static func padded(_ text: String, _ width: Int, right: Bool) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return right ? space + text : text + space
    }
}
