import LocalWeb
import PartnerApp

/// The partner app's action, as the decision that ends a hop: Google's app hears nothing of it.
enum LinkingActionText {
    static func answer(_ action: LinkingAction) -> Hop.Answer {
        guard case .askForConsent(let screen) = action else { return Hop.Answer(summary: "\(action)") }
        let permissions = screen.permissions.map { Hop.Parameter(name: $0.scope, value: $0.text) }
        return Hop.Answer(
            summary: "asks the user: “\(screen.title)”",
            parameters: [Hop.Parameter(name: "account", value: screen.account)] + permissions + [
                Hop.Parameter(name: "statement", value: screen.statement),
                Hop.Parameter(name: "sharing", value: screen.sharing),
                Hop.Parameter(name: "buttons", value: "“\(screen.agree)”, “\(screen.cancel)”"),
            ])
    }
}
