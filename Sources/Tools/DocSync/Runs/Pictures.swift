import AppFlip
import LocalWeb
import PartnerApp
import UniversalLinks
import WebText

/// Pictures of decisions.
///
/// The code in question made each of them, in a run.
enum Pictures {
    /// The pictures by the name of their marker; `tree` has the files that they are made from.
    static func all(in tree: Tree) -> [(name: String, lines: [String])] {
        [
            ("link-checks", linkChecks), ("error-causes", errorCauses),
            ("association-matching", associationMatching(in: tree)),
        ]
    }

    /// The checks of a link in their order, and the consequence of each that does not hold.
    private static var linkChecks: [String] {
        let right = look(at: link())
        let failures = [
            link(redirectURI: "https://attacker.example/"), link(clientID: "somebody-else"),
            link(scope: "devices.read unknown"),
        ].map(look)
        var lines = ["flowchart TB", "    link[\"a link to the flip's address\"] --> c1"]
        for (index, check) in right.checks.enumerated() {
            let id = "c\(index + 1)"
            let next = index + 1 < right.checks.count ? "c\(index + 2)" : "ask"
            lines.append("    \(id){\"\(JournalDiagram.wrapped(check.rule.text))\"} -- yes --> \(next)")
            if let failure = failures.first(where: { $0.checks.last?.rule == check.rule }) {
                lines.append(
                    "    \(id) -- no --> n\(index + 1)[\"\(JournalDiagram.wrapped(failure.decision))\"]")
            }
        }
        return lines + ["    ask[\"\(JournalDiagram.wrapped(right.decision))\"]"]
    }

    private static func link(
        redirectURI: String = GoogleRedirectURI.flip(.home).text, clientID: String = "google-client",
        scope: String = "devices.read"
    ) -> String {
        FlipRequest(
            universalLink: "https://partner.example/flip", clientID: clientID,
            scope: scope.split(separator: " ").map(String.init), state: "opaque", redirectURI: redirectURI
        ).url
    }

    private static func look(at link: String) -> (checks: [Check], decision: String) {
        let checker = FlipLinkChecker(
            PartnerConfiguration(
                universalLink: "https://partner.example/flip", clientID: "google-client",
                allowedScopes: ["devices.read"], defaultScope: ["devices.read"]))
        let checks = Locked<[Check]>([])
        let decision = Check.$recorder.withValue(
            CheckRecorder { check in checks.withLock { $0.append(check) } }
        ) {
            checker.decide(link: link)
        }
        let words =
            switch decision {
            case .notAFlipLink: "the app's own router"
            case .request: "ask the user"
            case .answer(let answer): "answer Google: \(answer.reply.errorCode ?? "")"
            case .refuse: "show a message, answer nothing"
            }
        return (checks.withLock { $0 }, words)
    }

    /// The error for each failure, and Google's reaction.
    private static var errorCauses: [String] {
        var lines = ["flowchart LR"]
        for (index, code) in FlipErrorCode.allCases.enumerated() {
            let causes = PartnerFailure.allCases.filter { $0.code == code }.map { "\($0)" }
            lines.append(
                "    f\(index)[\"\(causes.joined(separator: "<br/>"))\"] --> e\(index)[\"\(code.rawValue)\"]")
            lines.append("    e\(index) --> \(code.reaction == .stop ? "stops" : "browser")")
        }
        return lines + ["    browser[\"Google goes on<br/>in the browser\"]", "    stops[\"Google stops\"]"]
    }

    /// The rules of the sample's association file, in the order in which the matcher tried them.
    private static func associationMatching(in tree: Tree) -> [String] {
        let app = "FILL_IN_APP_ID_PREFIX.FILL_IN_BUNDLE_ID"
        let text = tree.texts["Examples/PartnerSampleApp/apple-app-site-association", default: ""]
        guard let file = try? AssociationFile(text), let other = try? LinkURL("https://partner.example/other")
        else { return ["flowchart TB"] }
        let steps = file.trace(other, for: app).steps
        var lines = ["flowchart TB", "    link[\"a link to the site\"] --> r1"]
        for (index, step) in steps.enumerated() {
            guard case .mismatch(let mismatch) = step.result else { continue }
            let pattern = JournalDiagram.escaped(mismatch.pattern)
            let next = index + 1 < steps.count ? "r\(index + 2)" : "browser"
            lines.append("    r\(index + 1){\"the \(mismatch.part) is \(pattern)\"} -- no --> \(next)")
            lines.append("    r\(index + 1) -- yes --> \(step.isExclusion ? "browser" : "app")")
        }
        return lines + ["    app[\"the app opens\"]", "    browser[\"the app does not open\"]"]
    }
}

extension FlipReply {
    /// The error of a reply; nil for a code.
    fileprivate var errorCode: String? {
        if case .error(let code, _, _) = self { code.rawValue } else { nil }
    }
}
