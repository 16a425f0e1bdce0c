/// The sign-in as the run saw it, page by page, and a proposal for the configuration.
package struct SignInText: Sendable {
    package let isComplete: Bool
    package let text: String

    /// The text about the first right request.
    ///
    /// - Parameters:
    ///   - slowRun: how long a run takes, where that is more than it may take.
    ///   - invocation: how the commands that the text names are started.
    package init(
        _ attempt: Authorization, _ probe: Probe, slowRun: Duration? = nil,
        invocation: Invocation = Invocation()
    ) {
        let outcome = SignInOutcome(attempt, probe.configuration)
        isComplete = outcome == .code
        var lines: [String] = []
        for (index, page) in attempt.pages.enumerated() {
            lines.append("\(index + 1). \(page.summary)")
            lines += page.forms.map { "     \($0.summary)" }
            lines += page.obstacles.map { "     it is \($0.rawValue)" }
            if let step = page.step {
                lines.append("     taken: signIn.forms[\(step)]")
            } else if page.forms.isEmpty {
                lines.append("     no form")
            } else {
                lines.append("     no step of signIn.forms fits")
            }
        }
        let taken = attempt.pages.compactMap(\.step)
        lines += probe.configuration.signIn.forms.indices.filter { !taken.contains($0) }.map {
            "signIn.forms[\($0)] was not used"
        }
        lines += ["", "The request \(attempt.endInFull).", ""]
        switch outcome {
        case .code:
            lines.append("The sign-in leads to a code.")
            if probe.configuration.signIn.refusal.isEmpty, let step = SignInProposal.refusal(attempt) {
                lines += [
                    "A user who cancels is not tested yet. Copy all steps of signIn.forms but the last one "
                        + "into signIn.refusal, and put this step behind them:",
                    "", "  \(step)",
                ]
            }
            if let slowRun {
                lines.append(
                    "A run makes some \(Runner.signInsOfARun) such sign-ins and takes about "
                        + "\(slowRun.wholeSeconds) seconds; limits.totalSeconds is "
                        + "\(probe.prober.limits.total.wholeSeconds).")
            }
        case .serverGaveNoCode:
            let advice = SignInOutcome.advice(attempt, probe.configuration.signIn)
            lines.append((advice ?? "The sign-in was passed, and the server gave no code") + ".")
        case .signInStopped(let advice), .noAnswer(let advice):
            // The step is below, on a line of its own.
            let proposed = [SignInOutcome.furtherStep, SignInOutcome.wholeStep].compactMap {
                advice.firstRange(of: $0)
            }.first
            let advice = proposed.map { String(advice[..<$0.lowerBound]) } ?? advice
            let question = attempt.exchanges.last?.questionAboutServer ?? ""
            lines += ReportText().wrapped(
                "The sign-in does not lead to a code: \(advice). \(question)", first: "", further: "")
            lines += Self.proposal(attempt, probe.configuration, invocation)
        }
        text = lines.map(probe.prober.secrets.printable).joined(separator: "\n") + "\n"
    }

    /// The step that is missing for the last page; the steps that the file has stay as they are.
    private static func proposal(
        _ attempt: Authorization, _ configuration: FlipCheckConfiguration, _ invocation: Invocation
    ) -> [String] {
        let signIn = configuration.signIn
        // A second step for the password would try a wrong one twice, and no program should pass a CAPTCHA.
        guard let page = attempt.pages.last, page.step == nil, page.obstacles.isEmpty, !page.isRefusal,
            !attempt.isAskedForPasswordAgain, SignInProposal.change(of: signIn.forms, in: attempt) == nil,
            let step = SignInProposal.step(for: page, scopes: configuration.scopes)
        else { return [] }
        let place =
            signIn.forms.isEmpty
            ? "This page needs a step. Write it between the brackets of \"forms\": []"
            : "This page needs one more step. Write it as the last one of signIn.forms, behind a comma:"
        let todo =
            (step.contains("PASSWORD")
                ? "Set the environment variable PASSWORD to the password of a test account. " : "")
            + (step.contains("the user's") ? "Replace each “the user's …” by a value of that account. " : "")
        let boxes = SignInProposal.boxesLeft(on: page, scopes: configuration.scopes)
        let boxNote =
            boxes.isEmpty
            ? []
            : ReportText().wrapped(
                "Its check boxes stay as they are: \(boxes.joined(separator: ", ")). Write those that the user "
                    + "has to tick into \"fields\", with name and value.", first: "", further: "")
        return ["", place, "", "  \(step)", ""] + boxNote + [
            todo + "Then run it again: \(invocation.command("sign-in")). It shows the next page."
        ]
    }
}
