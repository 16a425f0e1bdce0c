/// The sign-in as the run saw it, for a person: each page with its forms, the step that fits it, the end, and a
/// proposal for the configuration.
public struct SignInText: Sendable {
    /// Whether the sign-in led to a code.
    public let isComplete: Bool
    /// The text.
    public let text: String

    /// The text about the first walk of a run.
    public init(_ walked: Authorization, _ probe: Probe) {
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
        case .serverGaveNoCode: lines.append("The sign-in was passed, and the server gave no code.")
        case .signInStopped(let advice), .noAnswer(let advice):
            lines += ReportText().wrapped(
                "The sign-in does not lead to a code: \(advice).", first: "", further: "")
            lines += Self.proposal(walked)
        }
        text =
            lines.map { Printable.text(probe.prober.secrets.hidden(in: $0), limit: 2_000) }
            .joined(separator: "\n") + "\n"
    }

    /// The part `signIn` that would fit the pages so far.
    private static func proposal(_ walked: Authorization) -> [String] {
        let steps = walked.pages.compactMap { SignInProposal($0)?.text }
        if steps.isEmpty { return [] }
        return ["", "For these pages:", "", "\"signIn\": {", "  \"forms\": ["]
            + steps.enumerated().map { "    \($1)\($0 == steps.count - 1 ? "" : ",")" } + ["  ]", "}"]
    }
}
