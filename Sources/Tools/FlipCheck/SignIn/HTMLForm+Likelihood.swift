import HeadlessBrowser
import WebText

extension [HTMLForm] {
    /// The form that a user would most likely fill in, or nil when no form leads on.
    var likely: HTMLForm? {
        let form = self.max { $0.likelihood < $1.likelihood }
        guard let form, form.likelihood > .none else { return nil }
        return form
    }
}

extension HTMLForm {
    /// How likely it is that a form leads on with the sign-in; the last case is the most likely.
    fileprivate enum Likelihood: Comparable {
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
    }

    fileprivate var likelihood: Likelihood {
        if asksForPassword { return .password }
        if method != .post || leavesSignIn { return .none }
        if fields.contains(where: { ["email", "text", "tel"].contains($0.type) }) { return .typing }
        // A page may have a form for its language before the form that agrees.
        if namedButtons.contains(where: { $0.agrees || $0.refuses }) { return .deciding }
        let canGoOn = namedButtons.isEmpty || buttonToGoOn != nil
        return fields.contains(where: \.isHidden) && canGoOn ? .goingOn : .low
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

    /// Whether a user types a text into it, and does not only tick or choose.
    var takesText: Bool { canBeFilledIn && !isHidden && !isCheckable && !isList }
}

extension SignIn.FormRule.Button {
    /// Whether a user who presses the button refuses, by its words.
    var refuses: Bool { ButtonMeaning(name, value) == .refuses }
}
