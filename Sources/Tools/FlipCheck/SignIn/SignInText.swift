import LocalWeb

/// The sign-in as the run saw it, for a person: each page with its forms, the step that fits it, the end, and a
/// proposal for the configuration.
package struct SignInText: Sendable {
    /// Whether the sign-in led to a code.
    package let isComplete: Bool
    /// The text.
    package let text: String

    /// The text about the first walk of a run.
    package init(_ walked: Authorization, _ probe: Probe) {
        let outcome = SignInOutcome(walked, probe.configuration.signIn)
        isComplete = outcome == .code
        var lines: [String] = []
        for (index, page) in walked.pages.enumerated() {
            lines.append("\(index + 1). \(page.summary)")
            lines += page.forms.map { "     \($0.summary)" }
            lines += page.hurdles.map { "     it is \($0.rawValue)" }
            if let step = page.step {
                lines.append("     taken: signIn.forms[\(step)]")
            } else if page.forms.isEmpty {
                lines.append("     no form")
            } else {
                lines.append("     no step of signIn.forms fits")
            }
        }
        let taken = walked.pages.compactMap(\.step)
        lines += probe.configuration.signIn.forms.indices.filter { !taken.contains($0) }
            .map { "signIn.forms[\($0)] was not used" }
        lines += ["", "The request \(walked.endInWords).", ""]
        switch outcome {
        case .code: lines.append("The sign-in leads to a code.")
        case .serverGaveNoCode:
            lines.append(
                walked.isRefusedAtOnce(probe.configuration.signIn)
                    ? SignInOutcome.refusedAtOnce(walked) + "."
                    : "The sign-in was passed, and the server gave no code.")
        case .signInStopped(let advice), .noAnswer(let advice):
            lines += ReportText().wrapped(
                "The sign-in does not lead to a code: \(advice).", first: "", further: "")
            lines += Self.proposal(walked, probe.configuration.signIn)
        }
        text =
            lines.map { Printable.text(probe.prober.secrets.hidden(in: $0), limit: 2_000) }
            .joined(separator: "\n") + "\n"
    }

    /// The step that is missing for the last page; the steps that the file has stay as they are.
    private static func proposal(_ walked: Authorization, _ signIn: SignIn) -> [String] {
        // A second step for the password would try a wrong one twice, and no program should pass a CAPTCHA.
        guard let page = walked.pages.last, page.step == nil, page.hurdles.isEmpty,
            !walked.isAskedForPasswordAgain, let step = SignInProposal(page)?.text
        else { return [] }
        return [
            "",
            signIn.forms.isEmpty
                ? "This page needs a step. Put it between the brackets of signIn.forms:"
                : "This page needs one more step. Put a comma behind the last step of signIn.forms, and add:",
            "", "  \(step)", "",
            "Fill in the values of a test account, and run flip-check sign-in again: it shows the next page.",
        ]
    }
}
