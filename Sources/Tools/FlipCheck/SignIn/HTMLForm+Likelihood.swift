import HeadlessBrowser

extension SeenPage {
    /// The form that a user would most likely fill in; nil when no form leads on.
    var likelyForm: HTMLForm? {
        let form = forms.max { $0.likelihood < $1.likelihood }
        guard let form, form.likelihood > .none else { return nil }
        return form
    }
}

extension HTMLForm {
    /// How likely it is that a form leads on with the sign-in.
    fileprivate enum Likelihood: Int, Comparable {
        /// The form is not sent by POST, such as a search.
        case none
        /// Such as a form that signs the user out.
        case low
        /// It has hidden fields and no button that refuses: a user only goes on.
        case goingOn
        /// A button agrees or refuses.
        case deciding
        /// It has a field for text, such as a user name.
        case typing
        case password

        static func < (one: Likelihood, other: Likelihood) -> Bool { one.rawValue < other.rawValue }
    }

    fileprivate var likelihood: Likelihood {
        let types = fields.map(\.type)
        if types.contains("password") { return .password }
        if method != .post { return .none }
        if types.contains(where: ["email", "text", "tel"].contains) { return .typing }
        // A page may have a form for its language, or to sign out, before the form that agrees.
        if namedButtons.contains(where: { $0.agrees || $0.refuses }) { return .deciding }
        let canGoOn = namedButtons.isEmpty || buttonToGoOn != nil
        return types.contains("hidden") && canGoOn ? .goingOn : .low
    }

    /// The button that agrees, by its words, or else the first one that neither refuses nor leaves the sign-in.
    var buttonToGoOn: Field? {
        let candidates = namedButtons.filter { !$0.refuses && !$0.leaves }
        return candidates.first(where: \.agrees) ?? candidates.first
    }
}

extension HTMLForm.Field {
    /// Whether a button agrees, by the words in its name and value.
    fileprivate var agrees: Bool { ButtonWords.contains(ButtonWords.agreeing, name, value) }

    /// Whether a button refuses, by the words in its name and value.
    var refuses: Bool { ButtonWords.contains(ButtonWords.refusing, name, value) }

    /// Whether a button leads away from the sign-in, by the words in its name and value.
    fileprivate var leaves: Bool { ButtonWords.contains(ButtonWords.leaving, name, value) }
}

extension SignIn.FormRule.Button {
    /// Whether a user who presses the button refuses, by its words.
    var refuses: Bool {
        ["no", "0", "false"].contains(value.lowercased())
            || ButtonWords.contains(ButtonWords.refusing, name, value)
    }
}

/// English words in the names and values of buttons.
private enum ButtonWords {
    static let agreeing = [
        "agree", "allow", "accept", "approve", "consent", "authorize", "confirm", "yes", "continue", "grant",
    ]
    static let refusing = ["cancel", "deny", "refuse", "reject", "disagree", "decline", "disallow"]
    static let leaving = ["switch", "logout", "sign-out", "lang"]

    static func contains(_ words: [String], _ name: String, _ value: String) -> Bool {
        let text = "\(name) \(value)".lowercased()
        return words.contains { text.contains($0) }
    }
}
