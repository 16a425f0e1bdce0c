import HeadlessBrowser
import WebText

/// How to change a step of the configured sign-in that was not used because of a name in it.
struct StepChange: Sendable {
    let page: SeenPage
    /// What to change, in a sentence without its full stop.
    let words: String

    /// Whether another step was taken on the page, one that names no field.
    var wasSentWithoutFields: Bool { page.step != nil }

    /// Finds the first page that has the form of an unused step, but with other names, or nil when there is none.
    static func first(for steps: [SignIn.FormRule], in authorization: Authorization) -> StepChange? {
        let unused = authorization.unusedSteps(of: steps).filter { steps[$0].isSpecific }
        for page in authorization.pages {
            guard let form = page.likelyForm else { continue }
            if let step = page.step, !isSentWithoutFields(form, by: step, of: steps) { continue }
            // The next step is for the page that comes next, even if it shares no name with its form.
            let next = page.step == nil && !wasFilledBefore(form, in: authorization) ? unused.first : nil
            for index in unused {
                if let difference = difference(of: steps[index], from: form, isNext: index == next) {
                    return StepChange(
                        page: page, words: "Change signIn.forms[\(index)]: the form has \(difference)")
                }
            }
        }
        return nil
    }

    /// Whether a step without fields was taken for a form that has some.
    private static func isSentWithoutFields(
        _ form: HTMLForm, by step: Int, of steps: [SignIn.FormRule]
    ) -> Bool {
        steps.indices.contains(step) && steps[step].fields.isEmpty && !form.userFields.isEmpty
    }

    /// Whether a step was taken on a page that has a form with the same fields.
    private static func wasFilledBefore(_ form: HTMLForm, in authorization: Authorization) -> Bool {
        let names = form.userFields.map(\.name)
        return authorization.pages.contains { page in
            page.step != nil && page.forms.contains { $0.userFields.map(\.name) == names }
        }
    }

    /// What the form has in place of the names of a step that is meant for it, or nil for a step for another form.
    private static func difference(
        of step: SignIn.FormRule, from form: HTMLForm, isNext: Bool
    ) -> String? {
        let missing = step.fields.keys.filter { !form.canFillIn([$0]) }.sorted()
        guard isMeant(step, for: form, missing: missing, isNext: isNext) else { return nil }
        if !missing.isEmpty {
            let names = missing.joined(separator: ", ")
            let others = form.userFields.map(\.name).filter { !$0.isEmpty && step.fields[$0] == nil }
            return others.isEmpty ? "no \(names)" : "\(others.joined(separator: ", ")), not \(names)"
        }
        guard let press = step.press, !press.isIn(form) else { return nil }
        let buttons = form.namedButtons.map(\.buttonSummary).joined(separator: ", ")
        return "no button \(press.summary)" + (buttons.isEmpty ? "" : ", but \(buttons)")
    }

    /// Whether a step is probably meant for a form.
    private static func isMeant(
        _ step: SignIn.FormRule, for form: HTMLForm, missing: [String], isNext: Bool
    ) -> Bool {
        // A step without fields is for a form without fields, whose button has its name, its value or its meaning: any
        // other page, such as a choice of accounts, needs a step of its own.
        if step.fields.isEmpty { return form.userFields.isEmpty && hasSimilarButton(step, form) }
        let sharesField = missing.count < step.fields.count
        let sharesButton = step.press?.isIn(form) == true && !form.userFields.isEmpty
        return sharesField || sharesButton || isMeantByKind(step, for: form, isNext: isNext)
    }

    private static func hasSimilarButton(_ step: SignIn.FormRule, _ form: HTMLForm) -> Bool {
        guard let press = step.press else { return true }
        let meaning = ButtonMeaning(press.name, press.value)
        return form.namedButtons.contains { button in
            let isSameValue = !press.value.isEmpty && button.value.hasSameBytes(as: press.value)
            let meansTheSame = meaning != .unknown && ButtonMeaning(button.name, button.value) == meaning
            return button.name.hasSameBytes(as: press.name) || isSameValue || meansTheSame
        }
    }

    /// Whether a step and a form share no name, and yet the step is probably meant for this form.
    private static func isMeantByKind(_ step: SignIn.FormRule, for form: HTMLForm, isNext: Bool) -> Bool {
        if step.fields.keys.contains(where: SignIn.isPassword) { return form.asksForPassword }
        let names = form.userFields.map(\.name)
        if step.fields.keys.contains(where: SignIn.isUserName) {
            return names.contains(where: SignIn.isUserName)
        }
        return isNext && !form.asksForPassword && names.count == step.fields.count
    }
}
