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
    static func step(for page: SeenPage, scopes: [String]) -> String? {
        guard let form = page.likelyForm else { return nil }
        // A step that names nothing would go on without what the page asks for.
        if form.hasOnlyNamelessFields, form.buttonToGoOn == nil { return nil }
        var members: [String] = []
        let values = proposedFields(of: form, scopes).map { "\(JSONValue.quoted($0.name)): \(value(of: $0))" }
        if !values.isEmpty { members.append(#""fields": { \#(values.joined(separator: ", ")) }"#) }
        if let button = form.buttonToGoOn { members.append(#""press": \#(press(button))"#) }
        return members.isEmpty ? "{ }" : "{ \(members.joined(separator: ", ")) }"
    }

    /// The fields that a step fills in, each name once, because they are the members of an object.
    ///
    /// A box for a scope that Google asks for is ticked, and any box for a scope where the step would name nothing. Any
    /// other stays as it is: it may grant more.
    private static func proposedFields(of form: HTMLForm, _ scopes: [String]) -> [HTMLForm.Field] {
        var proposed = form.userFields.filter { field in
            field.canBeFilledIn && !field.name.isEmpty && (!field.isCheckbox || mustBeTicked(field, scopes))
        }
        if proposed.isEmpty, form.buttonToGoOn == nil {
            proposed = openBoxes(of: form).filter { box in
                box.name.wordList.contains { $0.hasPrefix("scope") }
            }
        }
        return proposed.reduce(into: []) { kept, field in
            if !kept.contains(where: { $0.name.hasSameBytes(as: field.name) }) { kept.append(field) }
        }
    }

    /// The step of a user who cancels on the last page of the sign-in, or nil when it has no button for that.
    static func refusal(_ authorization: Authorization) -> String? {
        let buttons = (authorization.pages.last?.forms ?? []).flatMap(\.fields).filter(\.isSubmitButton)
        return buttons.first(where: \.refuses).map { #"{ "press": \#(press($0)) }"# }
    }

    /// The boxes that ``step(for:scopes:)`` leaves as they are, as `name=value` in the order of the page.
    static func boxesLeft(on page: SeenPage, scopes: [String]) -> [String] {
        guard let form = page.likelyForm else { return [] }
        let proposed = proposedFields(of: form, scopes)
        let boxes = openBoxes(of: form).filter { !mustBeTicked($0, scopes) && !proposed.contains($0) }
        return boxes.map(\.boxSummary)
    }

    /// The boxes that a configured step left as they were, in the forms that it fits.
    static func boxesLeft(by rule: SignIn.FormRule, on page: SeenPage) -> [HTMLForm.Field] {
        let forms = page.forms.filter { rule.fits([$0]) }
        return forms.flatMap(openBoxes).filter { rule.fields[$0.name] == nil }
    }

    private static func openBoxes(of form: HTMLForm) -> [HTMLForm.Field] {
        form.fields.filter { $0.isOpenBox && !$0.name.isEmpty }
    }

    /// Whether a field is an open box that is required, or names one of these scopes, in its value or at the end of its name.
    private static func mustBeTicked(_ field: HTMLForm.Field, _ scopes: [String]) -> Bool {
        let namesScope = scopes.contains { field.value.hasSameBytes(as: $0) || field.name.hasSuffix($0) }
        return field.isOpenBox && (field.isRequired || namesScope)
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
        let name = JSONValue.quoted(button.name.isEmpty ? button.label : button.name)
        if button.name.isEmpty || button.value.isEmpty { return #"{ "name": \#(name) }"# }
        return #"{ "name": \#(name), "value": \#(JSONValue.quoted(button.value)) }"#
    }
}
