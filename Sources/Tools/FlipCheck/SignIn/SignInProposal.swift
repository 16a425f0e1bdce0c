import HeadlessBrowser
import JSON

/// Proposes a step of the configured sign-in for a page that the run has reached.
enum SignInProposal {
    /// A step for the form that a user would most likely fill in; nil when a page has no such form.
    static func step(for page: SeenPage) -> String? {
        guard let form = page.forms.max(by: { weight($0) < weight($1) }), weight(form) > 0 else { return nil }
        let fields = form.fields.filter {
            // A box that is not ticked stays so: it may grant more than Google asked for.
            !$0.isButton && !["hidden", "checkbox"].contains($0.type.lowercased()) && !$0.name.isEmpty
        }.reduce(into: [HTMLForm.Field]()) { kept, field in
            if !kept.contains(where: { $0.name == field.name }) { kept.append(field) }
        }
        let values = fields.map { "\(JSONValue.quoted($0.name)): \(value(of: $0))" }
        var members: [String] = []
        if !values.isEmpty { members.append("\"fields\": { \(values.joined(separator: ", ")) }") }
        if let button = button(of: form) { members.append("\"press\": \(press(button))") }
        return "{ \(members.joined(separator: ", ")) }"
    }

    /// A button as the parser takes it: an empty value is left out.
    private static func press(_ button: HTMLForm.Field) -> String {
        let value = button.value.isEmpty ? "" : ", \"value\": \(JSONValue.quoted(button.value))"
        return "{ \"name\": \(JSONValue.quoted(button.name))\(value) }"
    }

    /// The step of a user who cancels on the last page of the sign-in; nil when it has no button for that.
    static func refusal(_ walked: Authorization) -> String? {
        let buttons = (walked.pages.last?.forms ?? []).flatMap(namedButtons)
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
        let buttons = namedButtons(of: form)
        return buttons.first { has($0, agreeing) && !has($0, refusing + leaving) }
            ?? buttons.first { !has($0, refusing + leaving) }
    }

    private static func namedButtons(of form: HTMLForm) -> [HTMLForm.Field] {
        form.fields.filter { $0.isButton && !$0.name.isEmpty }
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
