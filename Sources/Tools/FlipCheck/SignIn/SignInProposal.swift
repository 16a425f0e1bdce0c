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
        if types.contains("password") { return 5 }
        if form.method != .post { return 0 }
        if types.contains(where: { ["email", "text", "tel"].contains($0) }) { return 4 }
        // A page may have a form for its language, or to sign out, before the form that agrees.
        if form.namedButtons.contains(where: { has($0, agreeing) || has($0, refusing) }) { return 3 }
        let hasWay = form.namedButtons.isEmpty || button(of: form) != nil
        return types.contains("hidden") && hasWay ? 2 : 1
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
    static func change(of steps: [SignIn.FormRule], in attempt: Authorization) -> StepChange? {
        let taken = attempt.pages.compactMap(\.step)
        let unused = steps.indices.filter { !taken.contains($0) && steps[$0].isSpecific }
        for page in attempt.pages {
            guard let form = likelyForm(of: page) else { continue }
            let inputs = inputs(of: form)
            if let step = page.step {
                // A step without fields may have been taken for a page that has some.
                let isPassed = steps.indices.contains(step) && steps[step].fields.isEmpty && !inputs.isEmpty
                guard isPassed else { continue }
            }
            let isNew = !attempt.pages.contains { other in
                other.step != nil && other.forms.contains { Self.inputs(of: $0) == inputs }
            }
            for index in unused {
                // The next step is for the page that comes next, even if it shares no name with its form.
                let isNext = isNew && page.step == nil && index == unused.first
                guard let difference = difference(of: steps[index], from: form, isNext: isNext) else {
                    continue
                }
                return StepChange(
                    page: page, wasPassed: page.step != nil,
                    words: "Change signIn.forms[\(index)]: the form has \(difference)")
            }
        }
        return nil
    }

    /// The names of the fields that a user fills in.
    private static func inputs(of form: HTMLForm) -> [String] {
        form.fields.filter { !$0.isButton && $0.type.lowercased() != "hidden" }.map(\.name)
    }

    /// Whether a step and a form share no name, and yet the step is probably for this form.
    private static func isMeant(_ step: SignIn.FormRule, for form: HTMLForm, isNext: Bool) -> Bool {
        let hasPassword = form.fields.contains { $0.type.lowercased() == "password" }
        if step.fields.keys.contains(where: SignIn.isPassword) { return hasPassword }
        let inputs = inputs(of: form)
        if step.fields.keys.contains(where: SignIn.isUserName) {
            return inputs.contains(where: SignIn.isUserName)
        }
        return isNext && !hasPassword && inputs.count == step.fields.count
    }

    /// What the form has in place of the names of a step that is meant for it; nil for a step for another form.
    private static func difference(
        of step: SignIn.FormRule, from form: HTMLForm, isNext: Bool
    ) -> String? {
        let inputs = inputs(of: form)
        let missing = step.fields.keys.filter { name in !form.fields.contains { $0.name == name } }.sorted()
        let hasButton = step.press.map { press in
            form.namedButtons.contains {
                $0.name == press.name && (press.value.isEmpty || $0.value == press.value)
            }
        }
        // A step without fields is one for a form without fields.
        let isForThis =
            step.fields.isEmpty
            ? inputs.isEmpty
            : missing.count < step.fields.count || hasButton == true && !inputs.isEmpty
                || isMeant(step, for: form, isNext: isNext)
        guard isForThis else { return nil }
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
        "agree", "allow", "accept", "approve", "consent", "authorize", "confirm", "yes", "continue", "grant",
    ]
    private static let refusing = ["cancel", "deny", "refuse", "reject", "disagree", "decline", "disallow"]
    private static let leaving = ["switch", "logout", "sign-out", "lang"]
}
