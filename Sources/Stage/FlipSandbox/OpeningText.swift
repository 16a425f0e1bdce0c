import UniversalLinks
import WebText

/// The reasons for the phone's decision about a link, as the checks of a hop.
enum OpeningText {
    static func checks(_ opening: Opening) -> [Check] {
        if case .app(let id, _) = opening.result {
            return opening.considered.filter { $0.appID == id }.flatMap(checks)
        }
        return opening.blockReasons.map { Check(rule: "\($0)", source: "TN3155", held: false) }
            + checks(ofAppsOn: opening)
    }

    /// An app without an entitlement for the host is no reason, but the lack of any such app is one.
    private static func checks(ofAppsOn opening: Opening) -> [Check] {
        let candidates = opening.considered.filter {
            if case .notEntitled = $0.blockReason { false } else { true }
        }
        guard candidates.isEmpty, case .notEntitled(let host) = opening.considered.first?.blockReason else {
            return candidates.flatMap(checks)
        }
        let rule = "an app on this phone opens links of \(host)"
        return [Check(rule: rule, source: "associated domains entitlement", held: false)]
    }

    private static func checks(_ app: Opening.Consideration) -> [Check] {
        let source = app.fileURL.map(file) ?? "entitlement"
        guard let blockReason = app.blockReason else {
            let decidingStep = app.trace?.decidingStep
            let comment = decidingStep?.comment.map { ", “\($0)”" } ?? ""
            return [
                Check(
                    rule: "\(decidingStep?.location ?? "") opens \(app.appID)\(comment)", source: source,
                    held: true)
            ]
        }
        guard blockReason == .file, let trace = app.trace else {
            return [Check(rule: "\(app.appID): \(blockReason)", source: source, held: false)]
        }
        let steps = trace.steps.filter { $0.result != .otherApps }.map { step in
            switch step.result {
            case .mismatch(let mismatch): "\(step.location): \(mismatch)"
            default: "\(step.location) excludes the link"
            }
        }
        return (steps + ["\(app.appID): \(trace.outcome)"]).map {
            Check(rule: $0, source: source, held: false)
        }
    }

    private static func file(_ url: String) -> String {
        "association file of \(url.split(separator: "/").dropFirst().first ?? "")"
    }
}
