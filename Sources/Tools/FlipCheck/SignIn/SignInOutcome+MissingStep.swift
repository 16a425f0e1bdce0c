import HeadlessBrowser

/// What the steps of the configuration lack where they do not lead to the end.
extension SignInOutcome {
    /// What the configured sign-in lacks to get past a page, or nil when nothing shows that it lacks anything.
    static func missingStep(
        _ page: SeenPage, _ authorization: Authorization, _ configuration: FlipCheckConfiguration
    ) -> SignInOutcome? {
        let signIn = configuration.signIn
        let change = StepChange.first(for: signIn.forms, in: authorization)
        if let change, change.wasSentWithoutFields,
            let step = SignInProposal.step(for: change.page, scopes: configuration.scopes)
        {
            return .signInStopped(
                "the \(change.page.summary) was sent without its fields. \(change.words)", step: .whole(step))
        }
        if authorization.isAskedForPasswordAgain {
            // The password cannot be the reason where a browser would not have sent the form.
            if let advice = adviceAboutUntickedBoxes(authorization, signIn, onlyRequired: true) {
                return .signInStopped(advice)
            }
            return .signInStopped(
                "after the password was sent, a page asks for a password again: \(page.summary). "
                    + "The user name or the password in signIn.forms is probably wrong"
                    + untickedBoxesInWords(authorization, signIn))
        }
        if let advice = adviceAboutUntickedBoxes(authorization, signIn) { return .signInStopped(advice) }
        if page.obstacles.contains(.script), page.status < 400 {
            return .signInStopped(
                "\(page.summary) has no form: a script makes it. Set signIn.browser to true: a real browser "
                    + "then takes the steps of signIn.forms. \(SignInCause.otherWays)")
        }
        guard let step = SignInProposal.step(for: page, scopes: configuration.scopes) else { return nil }
        let seen =
            "no step of signIn.forms fits the \(page.summary), which has "
            + page.forms.map(\.summary).joined(separator: "; and a ")
        guard let change else { return .signInStopped(seen, step: .further(step)) }
        return .signInStopped("\(seen). \(change.words)", step: .whole(step))
    }

    /// The end of a sentence about a password: the boxes that the last step left, or an empty text for none.
    private static func untickedBoxesInWords(_ authorization: Authorization, _ signIn: SignIn) -> String {
        let boxes = authorization.lastStepPage.map { boxesLeft(on: $0, signIn) } ?? []
        if boxes.isEmpty { return "" }
        return ", or the user has to tick a box that nothing ticks: "
            + boxes.map(\.boxSummary).joined(separator: ", ")
    }

    /// The end of a sentence about the steps whose form did not come, or an empty text for none.
    static func unusedStepsInWords(_ authorization: Authorization, _ signIn: SignIn) -> String {
        let unused = authorization.unusedSteps(of: signIn.forms)
        // A refusal at once says nothing about the steps.
        let isRefusedAtOnce =
            authorization.lastStepPage == nil && (authorization.pages.last?.status ?? 0) >= 400
        if unused.isEmpty || isRefusedAtOnce { return "" }
        let steps = unused.map { "signIn.forms[\($0)]" }
        return "; no page had the form of \(steps.joined(separator: ", "))"
    }

    /// What to do where the server did not go on after a step that left boxes as they were, or nil where it left none.
    ///
    /// - Parameter onlyRequired: whether only boxes count without which a browser would not have sent the form.
    static func adviceAboutUntickedBoxes(
        _ authorization: Authorization, _ signIn: SignIn, onlyRequired: Bool = false
    ) -> String? {
        guard let page = authorization.lastStepPage, let step = page.step else { return nil }
        let boxes = boxesLeft(on: page, signIn).filter { $0.isRequired || !onlyRequired }
        guard let first = boxes.first else { return nil }
        return
            "after signIn.forms[\(step)] the server did not go on: the request \(authorization.endInFull). The "
            + "form has check boxes that nothing ticks: \(boxes.map(\.boxSummary).joined(separator: ", ")). Write "
            + "those that the user has to tick into \"fields\" of this step, with \"\(first.name)\" and its value"
    }

    /// The boxes that the step taken on a page left as they were.
    private static func boxesLeft(on page: SeenPage, _ signIn: SignIn) -> [HTMLForm.Field] {
        signIn.step(takenOn: page).map { SignInProposal.boxesLeft(by: $0, on: page) } ?? []
    }
}
