import PartnerApp

/// What the partner app decided, as the answer of a hop.
enum DecisionText {
    static func answer(_ decision: Decision) -> Hop.Answer {
        switch decision {
        case .notAFlipLink: Hop.Answer(summary: "not a flip link: the app's router goes on")
        case .askForSignIn: Hop.Answer(summary: "asks the user to sign in")
        case .askForConsent(let screen):
            Hop.Answer(
                summary: "asks for consent: “\(screen.title)”",
                parameters: [Hop.Parameter(name: "account", value: screen.account)]
                    + screen.permissions.map { Hop.Parameter(name: $0.scope, value: $0.text) }
                    + [
                        Hop.Parameter(name: "statement", value: screen.statement),
                        Hop.Parameter(name: "buttons", value: "“\(screen.agree)”, “\(screen.cancel)”"),
                    ])
        case .answered(.code): Hop.Answer(summary: "answers Google with a code")
        case .answered(.error(let error)):
            Hop.Answer(summary: "answers Google with \(error.rawValue)")
        case .showMessage(let message):
            Hop.Answer(
                summary: "does not answer Google: “\(message.title)”",
                parameters: [
                    Hop.Parameter(name: "reason", value: message.description)
                ])
        case .ignored(let reason): Hop.Answer(summary: "ignored: \(reason)")
        }
    }
}
