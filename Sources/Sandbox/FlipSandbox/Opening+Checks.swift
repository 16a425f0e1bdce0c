import UniversalLinks
import WebText

/// The reasons for the phone's decision about a link, as the checks of an entry.
extension Opening {
    /// The rule that gave an app the link, or else all reasons why no app has got it.
    var checks: [Check] {
        if case .app(let id, _) = result {
            return considered.filter { $0.appID == id }.flatMap(\.checks)
        }
        // Apple's technote TN3155 lists what makes a link fail.
        if let linkProblem { return [Check(ofAssociation: "the text \(linkProblem)", "TN3155")] }
        return refusals
    }

    /// The reasons why the installed apps do not have the link.
    ///
    /// Apps without an entitlement for the host are left out, unless there are no other apps.
    private var refusals: [Check] {
        let candidates = considered.filter {
            if case .notEntitled = $0.blockReason { false } else { true }
        }
        guard candidates.isEmpty, case .notEntitled(let host) = considered.first?.blockReason else {
            return candidates.flatMap(\.checks)
        }
        return [
            Check(
                ofAssociation: "an app on this phone opens links of \(host)",
                "associated domains entitlement")
        ]
    }
}

extension Opening.Consideration {
    /// Why the app may have the link, or each rule of its association file that does not let it.
    fileprivate var checks: [Check] {
        // The host in the URL of the file is the part after `https:`.
        let host = fileURL?.split(separator: "/").dropFirst().first
        let source = host.map { "association file of \($0)" } ?? "entitlement"
        guard let blockReason else {
            let decidingStep = trace?.decidingStep
            let comment = decidingStep?.comment.map { ", “\($0)”" } ?? ""
            let opens = "\(decidingStep?.location ?? "") opens \(appID)\(comment)"
            return [Check(ofAssociation: opens, source, held: true)]
        }
        guard blockReason == .file, let trace else {
            return [Check(ofAssociation: "\(appID): \(blockReason)", source)]
        }
        let rulesOfApp = trace.steps.filter { $0.result != .otherApps }
        let findings = rulesOfApp.map { step in
            switch step.result {
            case .mismatch(let mismatch): "\(step.location): \(mismatch)"
            default: "\(step.location) excludes the link"
            }
        }
        return (findings + ["\(appID): \(trace.outcome)"]).map { Check(ofAssociation: $0, source) }
    }
}

extension Check {
    /// A check with the same id as all others here, because the texts come from the association file.
    fileprivate init(ofAssociation text: String, _ source: String, held: Bool = false) {
        self.init(SecurityRule("phone.association", text, source), held: held)
    }
}
