import HeadlessBrowser
import WebText

extension AuthorizationAttempt {
    /// Whether it ended at a form that one of these requests filled in, and that it had not filled in itself.
    ///
    /// The buttons of the form may differ, as they do in another language.
    func endsAtTranslatedForm(of requests: [Authorization], _ signIn: SignIn) -> Bool {
        guard case .page = authorization.end, let page = authorization.pages.last, page.step == nil,
            page.status < 400, !page.isRefusal
        else { return false }
        // A page may have other forms, such as one by which the user signs out.
        func formsFilledIn(by request: Authorization) -> [HTMLForm] {
            request.pages.compactMap { signIn.step(takenOn: $0)?.form(among: $0.forms) }
        }
        let filledInBefore = formsFilledIn(by: authorization)
        let filledInByAny = requests.flatMap(formsFilledIn)
        return page.forms.contains { form in
            filledInByAny.contains(where: form.hasShape(of:))
                && !filledInBefore.contains(where: form.hasShape(of:))
        }
    }
}

extension HTMLForm {
    /// Whether it goes to the same place with the same fields and as many buttons; a value of the session may be in its
    /// address.
    fileprivate func hasShape(of other: HTMLForm) -> Bool {
        // In a real browser the name of a button may be its text.
        func names(_ form: HTMLForm) -> [String] { form.fields.map { $0.isSubmitButton ? "" : $0.name } }
        return method == other.method && names(self) == names(other)
            && action.withoutQuery == other.action.withoutQuery
    }
}
