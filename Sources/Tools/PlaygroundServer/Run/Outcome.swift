/// How a run ended, and what that means for the user.
struct Outcome: Sendable, Hashable {
    /// The meaning of the end for the user.
    enum Kind: String, Sendable, Hashable {
        /// The accounts are linked, or the user is signed in.
        case done
        /// A rule stopped an attack, as it should.
        case refused
        /// A rule, a mistake or the user's own wish stopped it.
        case stopped
        /// An attack worked, or a user who did nothing wrong was turned away.
        case harm
    }

    var kind: Kind
    /// The end in a few words, without a full stop.
    var title: String
    /// The end in a sentence or more.
    var text: String
    /// The next step of a developer who meets this end in an app, or nil where the text says it.
    var advice: String?

    static func done(_ title: String, _ text: String) -> Outcome {
        Outcome(kind: .done, title: title, text: text)
    }

    static func stopped(_ title: String, _ text: String, advice: String? = nil) -> Outcome {
        Outcome(kind: .stopped, title: title, text: text, advice: advice)
    }

    static func refused(_ title: String, _ text: String) -> Outcome {
        Outcome(kind: .refused, title: title, text: text)
    }

    static func harm(_ title: String, _ text: String) -> Outcome {
        Outcome(kind: .harm, title: title, text: text)
    }

    /// The same outcome for an attack: what stopped it has refused it.
    var ofAttack: Outcome {
        var outcome = self
        if kind == .stopped { outcome.kind = .refused }
        return outcome
    }
}
