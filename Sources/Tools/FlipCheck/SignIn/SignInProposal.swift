import LocalWeb

/// The step of `signIn.forms` that would fit a page.
package struct SignInProposal: Sendable, Hashable {
    /// The step as JSON in one line.
    package let text: String

    /// A step for the form that a user would most likely fill in; nil when a page has no such form.
    init?(_ page: SeenPage) {
        guard let form = page.forms.max(by: { Self.weight($0) < Self.weight($1) }), Self.weight(form) > 0
        else {
            return nil
        }
        let fields = form.fields.filter {
            !$0.isButton && $0.type.lowercased() != "hidden" && !$0.name.isEmpty
        }
        let values = fields.map { "\(JSONWord.quoted($0.name)): \(Self.value(of: $0))" }
        var members: [String] = []
        if !values.isEmpty { members.append("\"fields\": { \(values.joined(separator: ", ")) }") }
        if let button = Self.button(of: form) {
            members.append(
                "\"press\": { \"name\": \(JSONWord.quoted(button.name)), \"value\": \(JSONWord.quoted(button.value)) }"
            )
        }
        text = "{ \(members.joined(separator: ", ")) }"
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
        case "checkbox", "radio", "select": JSONWord.quoted(field.value.isEmpty ? "on" : field.value)
        default: JSONWord.quoted("the user's \(field.name)")
        }
    }

    /// The button that agrees, by its words; or else the first that does not refuse.
    private static func button(of form: HTMLForm) -> HTMLForm.Field? {
        let buttons = form.fields.filter { $0.isButton && !$0.name.isEmpty }
        func has(_ button: HTMLForm.Field, _ words: [String]) -> Bool {
            let text = "\(button.name) \(button.value)".lowercased()
            return words.contains { text.contains($0) }
        }
        return buttons.first { has($0, agreeing) && !has($0, refusing) }
            ?? buttons.first { !has($0, refusing) }
    }

    private static let agreeing = [
        "agree", "allow", "accept", "approve", "consent", "authorize", "confirm", "yes", "continue",
    ]
    private static let refusing = [
        "cancel", "deny", "refuse", "reject", "disagree", "decline", "switch", "logout", "sign-out",
        "disallow",
    ]
}
