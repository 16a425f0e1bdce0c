import UniversalLinks
import WebText

/// The reasons for the phone's decision about a link, as the checks of an entry.
enum OpeningText {
    static func checks(_ opening: Opening) -> [Check] {
        if case .app(let id, _) = opening.result {
            return opening.considered.filter { $0.appID == id }.flatMap(checks)
        }
        return opening.blockReasons.map { check("\($0)", "TN3155") }
            + checks(ofAppsOn: opening)
    }

    /// An app without an entitlement for the host is not a reason, but the lack of any such app is one.
    private static func checks(ofAppsOn opening: Opening) -> [Check] {
        let candidates = opening.considered.filter {
            if case .notEntitled = $0.blockReason { false } else { true }
        }
        guard candidates.isEmpty, case .notEntitled(let host) = opening.considered.first?.blockReason else {
            return candidates.flatMap(checks)
        }
        return [check("an app on this phone opens links of \(host)", "associated domains entitlement")]
    }

    private static func checks(_ app: Opening.Consideration) -> [Check] {
        let source = app.fileURL.map(file) ?? "entitlement"
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
        let steps = trace.steps.filter { $0.result != .otherApps }.map { step in
            switch step.result {
            case .mismatch(let mismatch): "\(step.location): \(mismatch)"
            default: "\(step.location) excludes the link"
            }
        }
        return (steps + ["\(app.appID): \(trace.outcome)"]).map { check($0, source) }
    }

    /// The texts come from the association file, so they have one id.
    private static func check(_ text: String, _ source: String, held: Bool = false) -> Check {
        Check(SecurityRule("phone.association", text, source), held: held)
    }

    private static func file(_ url: String) -> String {
        "association file of \(url.split(separator: "/").dropFirst().first ?? "")"
    }
}
