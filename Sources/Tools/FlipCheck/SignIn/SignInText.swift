/// The sign-in as the run saw it, page by page, and a proposal for the configuration.
package struct SignInText: Sendable {
    /// Whether the sign-in leads to a code.
    package let isComplete: Bool
    package let text: String

    /// The text about the first right request of a run, which is sent where it was not yet.
    ///
    /// - Parameters:
    ///   - slowRun: how long a run takes, where that is more than it may take.
    ///   - hasPassword: whether the environment variable that a proposal names for the password is set.
    ///   - invocation: how the commands that the text names are started.
    package init(
        of probe: Probe, slowRun: Duration? = nil, hasPassword: Bool = false,
        invocation: Invocation = Invocation()
    ) async throws {
        let right = try await probe.value(of: .rightRequest)
        let authorization = right.authorization
        let configuration = probe.configuration
        let outcome = right.outcome(configuration)
        isComplete = outcome == .code
        var lines: [String] = []
        for (index, page) in authorization.pages.enumerated() {
            lines += Self.linesOfPage(page, number: index + 1)
        }
        let unused = authorization.unusedSteps(of: configuration.signIn.forms)
        lines += unused.map { "signIn.forms[\($0)] was not used" }
        lines += ["", "The request \(authorization.endInFull).", ""]
        lines += Self.lines(
            about: outcome, of: right, configuration, hasPassword: hasPassword, invocation: invocation)
        if isComplete, let slowRun {
            let plan = Plan(selection: Selection(), configuration: configuration)
            lines.append(
                "A run makes about \(plan.signIns) such sign-ins and takes about "
                    + "\(slowRun.secondsRoundedUp) seconds; limits.totalSeconds is "
                    + "\(probe.prober.limits.total.secondsRoundedUp).")
        }
        text = lines.map(probe.prober.secrets.printable).joined(separator: "\n") + "\n"
    }

    private static func lines(
        about outcome: SignInOutcome, of right: RightRequest, _ configuration: FlipCheckConfiguration,
        hasPassword: Bool, invocation: Invocation
    ) -> [String] {
        let authorization = right.authorization
        switch outcome {
        case .code:
            return wrapped(authorization.lossInWords.map(asSentence) ?? "The sign-in leads to a code.")
                + proposalOfRefusal(authorization, configuration.signIn)
        case .serverGaveNoCode:
            if let advice = right.advice(configuration.signIn) { return wrapped(asSentence(advice)) }
            return wrapped(
                authorization.lastStepPage == nil
                    ? "The server gave no code, and no page of a sign-in came."
                    : "The server gave no code after the sign-in.")
        case .noAnswer(let reason): return linesAboutStop(reason, authorization)
        case .signInStopped(let reason, let step):
            let lines = linesAboutStop(reason, authorization)
            // The reason already names the change of a configured step.
            guard case .further(let json)? = step, let page = authorization.pages.last,
                page.obstacles.isEmpty
            else { return lines }
            return lines
                + proposal(
                    of: json, for: page, configuration, hasPassword: hasPassword, invocation: invocation)
        }
    }

    private static func linesAboutStop(_ reason: String, _ authorization: Authorization) -> [String] {
        let question = authorization.exchanges.last?.questionAboutServer ?? ""
        return wrapped("The sign-in does not lead to a code: \(reason). \(question)")
    }

    private static func linesOfPage(_ page: SeenPage, number: Int) -> [String] {
        var lines = ["\(number). \(page.summary)"]
        lines += page.forms.map { "     \($0.summary)" }
        lines += page.obstacles.map { "     it is \($0.rawValue)" }
        if let step = page.step {
            lines.append("     taken: signIn.forms[\(step)]")
        } else if page.forms.isEmpty {
            lines.append("     no form")
        } else {
            lines.append("     no step of signIn.forms fits")
        }
        return lines
    }

    /// The words with a capital at their beginning and a full stop at their end.
    private static func asSentence(_ words: String) -> String {
        "\(words.prefix(1).uppercased())\(words.dropFirst())."
    }

    private static func wrapped(_ text: String) -> [String] {
        ReportText().wrapped(text, first: "", further: "")
    }

    /// The step of a user who cancels, or no lines where it is configured or no button cancels.
    private static func proposalOfRefusal(_ authorization: Authorization, _ signIn: SignIn) -> [String] {
        guard signIn.refusal.isEmpty, let step = SignInProposal.refusal(authorization) else { return [] }
        var place = #"Write this into "signIn", beside "forms":"#
        var proposal = #""refusal": [ \#(step) ]"#
        // The steps before the last have values that no report shows.
        if signIn.forms.count > 1 {
            place =
                #"In "signIn", add a copy of "forms" named "refusal", and replace its last step with this:"#
            proposal = step
        }
        return wrapped("A user who cancels is not tested yet. \(place)") + ["", "  \(proposal)"]
    }

    /// The step that is missing for the last page, and what to replace in it.
    private static func proposal(
        of step: String, for page: SeenPage, _ configuration: FlipCheckConfiguration, hasPassword: Bool,
        invocation: Invocation
    ) -> [String] {
        let place =
            configuration.signIn.forms.isEmpty
            ? "This page needs a step. Write it between the brackets of \"forms\": []"
            : "This page needs one more step. Write it as the last one of signIn.forms, after a comma:"
        var lines = ["", place, "", "  \(step)", ""]
        let boxes = SignInProposal.boxesLeft(on: page, scopes: configuration.scopes)
        if !boxes.isEmpty {
            lines += wrapped(
                "Its check boxes stay as they are: \(boxes.joined(separator: ", ")). Write those that the user "
                    + "has to tick into \"fields\", with name and value.")
        }
        var instructions: [String] = []
        if step.contains(SignInProposal.passwordVariable), !hasPassword {
            instructions.append("Set the environment variable PASSWORD to the password of a test account.")
        }
        if step.contains(SignInProposal.placeholder) {
            instructions.append(
                "Replace each “\(SignInProposal.placeholder)…” with a value of the test account.")
        }
        if !instructions.isEmpty { lines += wrapped(instructions.joined(separator: " ")) }
        // Not wrapped, so that the command can be copied.
        return lines + ["Then run it again: \(invocation.command("sign-in")). It shows the next page."]
    }
}
