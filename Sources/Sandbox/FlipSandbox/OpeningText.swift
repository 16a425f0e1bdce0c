import UniversalLinks
import WebText

/// The reasons for the phone's decision about a link, as the checks of an entry.
enum OpeningText {
    /// The rule that gave an app the link, or else all reasons why no app has got it.
    static func checks(of opening: Opening) -> [Check] {
        if case .app(let id, _) = opening.result {
            return opening.considered.filter { $0.appID == id }.flatMap(checks(ofApp:))
        }
        // Apple's technote TN3155 lists what makes a link fail.
        return opening.blockReasons.map { check("\($0)", "TN3155") } + refusals(of: opening)
    }

    /// The reasons why the installed apps do not have the link.
    ///
    /// Apps without an entitlement for the host are left out, unless there are no other apps.
    private static func refusals(of opening: Opening) -> [Check] {
        let candidates = opening.considered.filter {
            if case .notEntitled = $0.blockReason { false } else { true }
        }
        guard candidates.isEmpty, case .notEntitled(let host) = opening.considered.first?.blockReason else {
            return candidates.flatMap(checks(ofApp:))
        }
        return [check("an app on this phone opens links of \(host)", "associated domains entitlement")]
    }

    /// Why an app may have the link, or each rule of its association file that does not let it.
    private static func checks(ofApp app: Opening.Consideration) -> [Check] {
        let source = app.fileURL.map(associationFile) ?? "entitlement"
        guard let blockReason = app.blockReason else {
            let decidingStep = app.trace?.decidingStep
            let comment = decidingStep?.comment.map { ", “\($0)”" } ?? ""
            return [
                check("\(decidingStep?.location ?? "") opens \(app.appID)\(comment)", source, held: true)
            ]
        }
        guard blockReason == .file, let trace = app.trace else {
            return [check("\(app.appID): \(blockReason)", source)]
        }
        let rulesOfApp = trace.steps.filter { $0.result != .otherApps }
        let findings = rulesOfApp.map { step in
            switch step.result {
            case .mismatch(let mismatch): "\(step.location): \(mismatch)"
            default: "\(step.location) excludes the link"
            }
        }
        return (findings + ["\(app.appID): \(trace.outcome)"]).map { check($0, source) }
    }

    /// A check with the only id for all of them, because the texts come from the association file.
    private static func check(_ text: String, _ source: String, held: Bool = false) -> Check {
        Check(SecurityRule("phone.association", text, source), held: held)
    }

    /// The name of an association file: the host in its URL is the part after `https:`.
    private static func associationFile(_ url: String) -> String {
        "association file of \(url.split(separator: "/").dropFirst().first ?? "")"
    }
}
