import HeadlessBrowser

extension SeenPage {
    /// The form that a user would most likely fill in; nil when no form leads on.
    var likelyForm: HTMLForm? { forms.likely }
}

extension [HTMLForm] {
    /// The form that a user would most likely fill in; nil when no form leads on.
    var likely: HTMLForm? {
        let form = self.max { $0.likelihood < $1.likelihood }
        guard let form, form.likelihood > .none else { return nil }
        return form
    }
}

extension HTMLForm {
    /// How likely it is that a form leads on with the sign-in.
    fileprivate enum Likelihood: Int, Comparable {
        /// The form is not sent by POST, such as a search, or it signs the user out.
        case none
        /// Such as a form whose buttons have no names.
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
        if method != .post || leavesSignIn { return .none }
        if types.contains(where: ["email", "text", "tel"].contains) { return .typing }
        // A page may have a form for its language before the form that agrees.
        if namedButtons.contains(where: { $0.agrees || $0.refuses }) { return .deciding }
        let canGoOn = namedButtons.isEmpty || buttonToGoOn != nil
        return types.contains("hidden") && canGoOn ? .goingOn : .low
    }

    /// Whether the form leads away from the sign-in, by its address or by the words on all its buttons.
    var leavesSignIn: Bool {
        if ButtonMeaning.isSignOut(action.withoutQuery.wordList) { return true }
        let buttons = fields.filter(\.isSubmitButton)
        return !buttons.isEmpty && buttons.allSatisfy { $0.meaning == .leaves }
    }

    /// The button that agrees, by its words, or else the first one that neither refuses nor leaves the sign-in.
    var buttonToGoOn: Field? {
        let candidates = namedButtons.filter { $0.meaning != .refuses && $0.meaning != .leaves }
        return candidates.first(where: \.agrees) ?? candidates.first
    }
}

extension HTMLForm.Field {
    /// What a button means, by its name and value, or else by the text on it.
    fileprivate var meaning: ButtonMeaning {
        let meaning = ButtonMeaning(name, value)
        return meaning == .unknown ? ButtonMeaning(label) : meaning
    }

    fileprivate var agrees: Bool { meaning == .agrees }

    /// Whether a button refuses.
    var refuses: Bool { meaning == .refuses }
}

extension SignIn.FormRule.Button {
    /// Whether a user who presses the button refuses, by its words.
    var refuses: Bool { ButtonMeaning(name, value) == .refuses }
}

/// What a button does for the user, by the English words on it: whole words, because `disallow` has `allow` in it.
enum ButtonMeaning: Sendable, Hashable {
    case agrees
    case refuses
    /// It leads away from the sign-in: to another account, to another language, or out of the session.
    case leaves
    case unknown

    init(_ texts: String...) {
        let lists = texts.map(\.wordList)
        let words = Set(lists.joined())
        if lists.contains(where: Self.isSignOut) || !words.isDisjoint(with: Self.leaving) {
            self = .leaves
        } else if !words.isDisjoint(with: Self.refusing)
            || texts.contains(where: { ["0", "false"].contains($0) })
        {
            // A refusal comes first: “do not allow” has both.
            self = .refuses
        } else if words.contains(where: { word in Self.agreeing.contains { word.hasPrefix($0) } }) {
            self = .agrees
        } else {
            self = .unknown
        }
    }

    /// Whether words are about the end of a session: `/account/log-out`.
    static func isSignOut(_ words: [String]) -> Bool {
        let pairs = zip(words, words.dropFirst())
        return !signingOut.isDisjoint(with: words)
            || pairs.contains { ["log", "sign"].contains($0) && ["out", "off"].contains($1) }
    }

    /// How the words begin that agree: `authorized` agrees as `authorize` does.
    private static let agreeing = [
        "agree", "allow", "accept", "approv", "consent", "authoriz", "authoris", "confirm", "yes", "continue",
        "grant", "proceed",
    ]
    private static let refusing: Set = [
        "cancel", "deny", "denied", "refuse", "reject", "disagree", "decline", "disallow", "no", "not",
        "never",
        "dont", "don", "abort",
    ]
    private static let leaving: Set = ["switch", "lang", "language", "locale"]
    private static let signingOut: Set = ["logout", "logoff", "signout", "signoff"]
}

extension String {
    /// The words of a name or a text in small letters: `btnDoNotAllow` and `do-not-allow` have the same three at
    /// the end.
    var wordList: [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        for character in self {
            let isPart = character.isLetter || character.isNumber
            if !isPart || character.isUppercase && wasSmall {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isPart { word += character.lowercased() }
            wasSmall = isPart && !character.isUppercase
        }
        return word.isEmpty ? words : words + [word]
    }
}
