import HeadlessBrowser
import JSON
import WebText

/// Proposes steps of the configured sign-in for a page that the run has reached, as JSON for the configuration.
enum SignInProposal {
    /// What a step has in place of a password: an environment variable.
    static let passwordVariable = #"{ "environment": "PASSWORD" }"#
    /// How the word begins that a step has in place of another value that only the user knows; the field's name follows.
    static let placeholder = "FILL_IN_"

    /// A step for the form that a user would most likely fill in, or nil when the page has no such form.
    ///
    /// A box for a scope that Google asks for is ticked. Any other stays as it is: it may grant more.
    static func step(for page: SeenPage, scopes: [String]) -> String? {
        guard let form = page.likelyForm else { return nil }
        var fields: [HTMLForm.Field] = []
        for field in form.userFields where !field.name.isEmpty {
            let isProposed =
                !field.isCheckbox || field.isOpenBox && field.isRequired || isOpenBox(field, forOneOf: scopes)
            let isFirstOfName = !fields.contains { $0.name.hasSameBytes(as: field.name) }
            if isProposed && isFirstOfName { fields.append(field) }
        }
        if fields.isEmpty, form.buttonToGoOn == nil {
            // A step that names nothing would go on without what the page asks for.
            if !form.userFields.isEmpty, form.userFields.allSatisfy(\.name.isEmpty) { return nil }
            fields = openBoxes(of: form).filter { $0.name.wordList.contains { $0.hasPrefix("scope") } }
        }
        var members: [String] = []
        if !fields.isEmpty {
            let values = fields.map { "\(JSONValue.quoted($0.name)): \(value(of: $0))" }
            members.append("\"fields\": { \(values.joined(separator: ", ")) }")
        }
        if let button = form.buttonToGoOn { members.append("\"press\": \(press(button))") }
        return members.isEmpty ? "{ }" : "{ \(members.joined(separator: ", ")) }"
    }

    /// The step of a user who cancels on the last page of the sign-in, or nil when it has no button for that.
    static func refusal(_ authorization: Authorization) -> String? {
        let buttons = (authorization.pages.last?.forms ?? []).flatMap(\.fields).filter(\.isSubmitButton)
        return buttons.first(where: \.refuses).map { "{ \"press\": \(press($0)) }" }
    }

    /// The boxes that ``step(for:scopes:)`` leaves as they are, as `name=value` in the order of the page.
    static func boxesLeft(on page: SeenPage, scopes: [String]) -> [String] {
        guard let form = page.likelyForm else { return [] }
        return openBoxes(of: form).filter { !$0.isRequired && !isOpenBox($0, forOneOf: scopes) }
            .map(\.boxSummary)
    }

    /// The boxes that a configured step left as they were, in the forms that it fits.
    static func boxesLeft(by rule: SignIn.FormRule, on page: SeenPage) -> [HTMLForm.Field] {
        let forms = page.forms.filter { rule.fits([$0]) }
        return forms.flatMap(openBoxes).filter { rule.fields[$0.name] == nil }
    }

    private static func openBoxes(of form: HTMLForm) -> [HTMLForm.Field] {
        form.fields.filter { $0.isOpenBox && !$0.name.isEmpty }
    }

    /// Whether a field is an open box that names one of these scopes, in its value or at the end of its name.
    private static func isOpenBox(_ field: HTMLForm.Field, forOneOf scopes: [String]) -> Bool {
        field.isOpenBox && scopes.contains { field.value.hasSameBytes(as: $0) || field.name.hasSuffix($0) }
    }

    /// The value of a field, or the word in place of a value that only the user knows.
    private static func value(of field: HTMLForm.Field) -> String {
        switch field.type {
        case "password": passwordVariable
        case "checkbox", "radio": JSONValue.quoted(field.value.isEmpty ? "on" : field.value)
        // A list whose first option asks to choose has no value yet.
        case "select" where !field.value.isEmpty: JSONValue.quoted(field.value)
        default: JSONValue.quoted(placeholder + field.name)
        }
    }

    /// A button as the configuration takes it, without empty values.
    ///
    /// A button without a name is named by its text.
    private static func press(_ button: HTMLForm.Field) -> String {
        if button.name.isEmpty { return "{ \"name\": \(JSONValue.quoted(button.label)) }" }
        let value = button.value.isEmpty ? "" : ", \"value\": \(JSONValue.quoted(button.value))"
        return "{ \"name\": \(JSONValue.quoted(button.name))\(value) }"
    }
}
