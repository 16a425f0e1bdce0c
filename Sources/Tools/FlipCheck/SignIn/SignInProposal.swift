import HeadlessBrowser
import JSON
import WebText

/// Proposes a step of the configured sign-in for a page that the run has reached.
enum SignInProposal {
    /// A step for the form that a user would most likely fill in; nil when a page has no such form.
    ///
    /// A box for a scope that Google asks for is ticked. Any other stays as it is: it may grant more.
    static func step(for page: SeenPage, scopes: [String]) -> String? {
        guard let form = likelyForm(of: page) else { return nil }
        let fields = form.fields.filter { field in
            !field.isButton && field.type.lowercased() != "hidden" && !field.name.isEmpty
                && (!isBox(field) || isBox(field, forOneOf: scopes))
        }.reduce(into: [HTMLForm.Field]()) { kept, field in
            if !kept.contains(where: { $0.name == field.name }) { kept.append(field) }
        }
        let values = fields.map { "\(JSONValue.quoted($0.name)): \(value(of: $0))" }
        var members: [String] = []
        if !values.isEmpty { members.append("\"fields\": { \(values.joined(separator: ", ")) }") }
        if let button = button(of: form) { members.append("\"press\": \(press(button))") }
        return "{ \(members.joined(separator: ", ")) }"
    }

    /// The boxes of the form for which no step is proposed, as `name=value`, in the order of the page.
    static func boxesLeft(on page: SeenPage, scopes: [String]) -> [String] {
        guard let form = likelyForm(of: page) else { return [] }
        return openBoxes(of: form).filter { !isBox($0, forOneOf: scopes) }.map {
            "\($0.name)=\(shownValue($0))"
        }
    }

    /// The boxes that a step left as they were, of the forms of its page that it fits; as `name=value`.
    static func boxesLeft(by rule: SignIn.FormRule, on page: SeenPage) -> [String] {
        page.forms.filter { rule.fits([$0]) }.flatMap(openBoxes).filter { rule.fields[$0.name] == nil }.map {
            "\($0.name)=\(shownValue($0))"
        }
    }

    private static func likelyForm(of page: SeenPage) -> HTMLForm? {
        page.forms.max { weight($0) < weight($1) }.flatMap { weight($0) > 0 ? $0 : nil }
    }

    private static func isBox(_ field: HTMLForm.Field) -> Bool { field.type.lowercased() == "checkbox" }

    private static func openBoxes(of form: HTMLForm) -> [HTMLForm.Field] {
        form.fields.filter { isBox($0) && !$0.isChecked && !$0.isDisabled && !$0.name.isEmpty }
    }

    private static func shownValue(_ box: HTMLForm.Field) -> String { box.value.isEmpty ? "on" : box.value }

    /// Whether a box that is not ticked names a scope, in its value or at the end of its name.
    private static func isBox(_ field: HTMLForm.Field, forOneOf scopes: [String]) -> Bool {
        isBox(field) && !field.isChecked && !field.isDisabled
            && scopes.contains { field.value.hasSameBytes(as: $0) || field.name.hasSuffix($0) }
    }

    /// A button as the parser takes it: an empty value is left out.
    private static func press(_ button: HTMLForm.Field) -> String {
        let value = button.value.isEmpty ? "" : ", \"value\": \(JSONValue.quoted(button.value))"
        return "{ \"name\": \(JSONValue.quoted(button.name))\(value) }"
    }

    /// The step of a user who cancels on the last page of the sign-in; nil when it has no button for that.
    static func refusal(_ attempt: Authorization) -> String? {
        let buttons = (attempt.pages.last?.forms ?? []).flatMap(\.namedButtons)
        return buttons.first { has($0, refusing) }.map { "{ \"press\": \(press($0)) }" }
    }

    /// How likely it is that a form leads on: one with a password most, a search least.
    private static func weight(_ form: HTMLForm) -> Int {
        let types = form.fields.map { $0.type.lowercased() }
        if types.contains("password") { return 4 }
        if form.method != .post { return 0 }
        return types.contains { ["email", "text", "tel"].contains($0) } ? 3 : 2
    }

    private static func value(of field: HTMLForm.Field) -> String {
        switch field.type.lowercased() {
        case "password": #"{ "environment": "PASSWORD" }"#
        case "checkbox", "radio", "select": JSONValue.quoted(field.value.isEmpty ? "on" : field.value)
        default: JSONValue.quoted("the user's \(field.name)")
        }
    }

    /// The button that agrees, by its words; or else the first that does not refuse.
    private static func button(of form: HTMLForm) -> HTMLForm.Field? {
        let buttons = form.namedButtons
        return buttons.first { has($0, agreeing) && !has($0, refusing + leaving) }
            ?? buttons.first { !has($0, refusing + leaving) }
    }

    /// Whether a user who presses the button refuses, by its words.
    static func refuses(_ button: SignIn.FormRule.Button) -> Bool {
        let text = "\(button.name) \(button.value)".lowercased()
        return ["no", "0", "false"].contains(button.value.lowercased())
            || refusing.contains { text.contains($0) }
    }

    /// How to change a step that no page had the form of, because of a name in it; nil for no such step.
    static func change(of steps: [SignIn.FormRule], taken: [Int], on page: SeenPage) -> String? {
        guard let form = likelyForm(of: page) else { return nil }
        for (index, step) in steps.enumerated() where !taken.contains(index) && step.isSpecific {
            if let difference = difference(of: step, from: form) {
                return "Change signIn.forms[\(index)]: the form has \(difference)"
            }
        }
        return nil
    }

    /// What the form has in place of the names of a step that is meant for it; nil for a step for another form.
    private static func difference(of step: SignIn.FormRule, from form: HTMLForm) -> String? {
        let inputs = form.fields.filter { !$0.isButton && $0.type.lowercased() != "hidden" }.map(\.name)
        let missing = step.fields.keys.filter { name in !form.fields.contains { $0.name == name } }.sorted()
        let hasButton = step.press.map { press in
            form.namedButtons.contains {
                $0.name == press.name && (press.value.isEmpty || $0.value == press.value)
            }
        }
        // A step without fields is one for a form without fields.
        let isMeant =
            step.fields.isEmpty
            ? inputs.isEmpty : missing.count < step.fields.count || hasButton == true && !inputs.isEmpty
        guard isMeant else { return nil }
        if !missing.isEmpty {
            let others = inputs.filter { !$0.isEmpty && step.fields[$0] == nil }
            return others.isEmpty
                ? "no \(missing.joined(separator: ", "))"
                : "\(others.joined(separator: ", ")), not \(missing.joined(separator: ", "))"
        }
        guard hasButton == false, let press = step.press else { return nil }
        let buttons = form.namedButtons.map(\.buttonSummary).joined(separator: ", ")
        return "no button \(press.summary)" + (buttons.isEmpty ? "" : ", but \(buttons)")
    }

    private static func has(_ button: HTMLForm.Field, _ words: [String]) -> Bool {
        let text = "\(button.name) \(button.value)".lowercased()
        return words.contains { text.contains($0) }
    }

    private static let agreeing = [
        "agree", "allow", "accept", "approve", "consent", "authorize", "confirm", "yes", "continue",
    ]
    private static let refusing = ["cancel", "deny", "refuse", "reject", "disagree", "decline", "disallow"]
    private static let leaving = ["switch", "logout", "sign-out"]
}
