import HeadlessBrowser

extension SignIn.FormRule {
    /// Whether one of the forms has all the named fields and the button.
    func fits(_ forms: [HTMLForm]) -> Bool { form(among: forms) != nil }

    /// Whether it names a field or a button; a rule that names neither fits any form.
    var isSpecific: Bool { !fields.isEmpty || press != nil }

    /// Fills in and sends the form on the page that this rule fits.
    func submit(_ page: Browser.Page, by browser: Browser) async throws(Browser.Failure) -> Browser.Page {
        try await browser.submit(
            page, form: isSpecific ? nil : form(among: page.forms), filling: fields,
            pressing: button(among: page.forms))
    }

    private func form(among forms: [HTMLForm]) -> HTMLForm? {
        // A step that names nothing goes on, and must not sign out on the way.
        guard isSpecific else { return forms.likely ?? forms.first { !$0.leavesSignIn } }
        return forms.first { form in
            let hasFields = fields.keys.allSatisfy { name in form.fields.contains { $0.name == name } }
            guard let press else { return hasFields }
            return hasFields && form.fields.contains { press.names($0) }
        }
    }

    private func button(among forms: [HTMLForm]) -> PageTap.Button? {
        guard let press, let form = form(among: forms),
            let button = form.fields.first(where: { press.names($0) })
        else { return nil }
        return PageTap.Button(name: button.name, value: button.value)
    }
}

extension SignIn.FormRule.Button {
    /// Whether it names this button of a form; without a value it names every button of its name.
    func names(_ field: HTMLForm.Field) -> Bool {
        field.name == name && (value.isEmpty || field.value == value)
    }

    /// The button as `name=value`, or by its name where it has no value.
    var summary: String { value.isEmpty ? name : "\(name)=\(value)" }
}
