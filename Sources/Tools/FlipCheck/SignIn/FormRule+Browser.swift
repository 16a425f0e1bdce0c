import HeadlessBrowser

extension SignIn.FormRule {
    /// Whether one of the forms is one that this rule can fill.
    func fits(_ forms: [HTMLForm]) -> Bool { form(among: forms) != nil }

    /// Whether it names a field or a button; one that names neither takes any form.
    var isSpecific: Bool { !fields.isEmpty || press != nil }

    private func form(among forms: [HTMLForm]) -> HTMLForm? {
        forms.first { form in
            fields.keys.allSatisfy { name in form.fields.contains { $0.name == name } }
                && (press.map { button($0, of: form) != nil } ?? true)
        }
    }

    /// The button of a form that is meant; without a value the first of its name.
    private func button(_ button: Button, of form: HTMLForm) -> HTMLForm.Field? {
        form.fields.first { field in
            field.name == button.name && (button.value.isEmpty || field.value == button.value)
        }
    }

    func submit(_ page: Browser.Page, by browser: Browser) async throws(Browser.Failure) -> Browser.Page {
        let pressed = press.flatMap { press in form(among: page.forms).flatMap { button(press, of: $0) } }
        return try await browser.submit(
            page, filling: fields, pressing: pressed.map { PageTap.Button(name: $0.name, value: $0.value) })
    }
}
