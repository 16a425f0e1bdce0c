import HeadlessBrowser

extension SignIn.FormRule {
    /// Whether one of the forms has all the named fields and the button.
    func fits(_ forms: [HTMLForm]) -> Bool { form(among: forms) != nil }

    /// The names and values of the fields, sorted by name, so that each run does the same.
    var sortedFields: [(key: String, value: String)] { fields.sorted { $0.key < $1.key } }

    /// Whether it names a field or a button; a rule that names neither fits any form without a password.
    var isSpecific: Bool { !fields.isEmpty || press != nil }

    /// Fills in and sends the form on the page that this rule fits.
    func submit(_ page: Browser.Page, by browser: Browser) async throws(Browser.Failure) -> Browser.Page {
        try await browser.submit(page, form: form(among: page.forms), filling: fields, pressing: press)
    }

    /// The form to fill in, found as the browser finds it, so that a form that fits can be sent, or nil when none fits.
    func form(among forms: [HTMLForm]) -> HTMLForm? {
        // A step that names nothing goes on. It must not sign out on the way, nor send the page of the sign-in, which
        // comes again after a wrong password, without one.
        guard isSpecific else {
            let form = forms.likely ?? forms.first { !$0.leavesSignIn }
            return form?.asksForPassword == true ? nil : form
        }
        return forms.first { form in
            form.canFillIn(fields.keys) && (press.map { $0.isIn(form) } ?? true)
        }
    }
}

extension SignIn.FormRule.Button {
    /// Whether the form has this button, or without a value any button of its name, and it sends the form.
    func isIn(_ form: HTMLForm) -> Bool { form.index(ofButton: name, value: value) != nil }

    /// The button as `name=value`, or by its name where it has no value.
    var summary: String { value.isEmpty ? name : "\(name)=\(value)" }
}
