import LocalWeb
import PartnerApp

/// What the partner app decided, as the answer of a hop.
enum DecisionText {
    static func answer(_ decision: Decision) -> Hop.Answer {
        guard case .askForConsent(let screen) = decision else { return Hop.Answer(summary: "\(decision)") }
        let permissions = screen.permissions.map { Hop.Parameter(name: $0.scope, value: $0.text) }
        return Hop.Answer(
            summary: "\(decision)",
            parameters: [Hop.Parameter(name: "account", value: screen.account)] + permissions + [
                Hop.Parameter(name: "statement", value: screen.statement),
                Hop.Parameter(name: "sharing", value: screen.sharing),
                Hop.Parameter(name: "buttons", value: "“\(screen.agree)”, “\(screen.cancel)”"),
            ])
    }
}
