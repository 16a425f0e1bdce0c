import HTTPMessages
import JOSE
import LocalWeb
import WebText

/// The sign-in as the run saw it, page by page, and a proposal for the configuration.
package struct SignInText: Sendable {
    package let isComplete: Bool
    package let text: String

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
        lines += probe.configuration.signIn.forms.indices.filter { !taken.contains($0) }.map {
            "signIn.forms[\($0)] was not used"
        }
        lines += ["", "The request \(walked.endInFull).", ""]
        switch outcome {
        case .code:
            lines.append("The sign-in leads to a code.")
            if probe.configuration.signIn.refusal.isEmpty, let step = SignInProposal.refusal(walked) {
                lines += [
                    "A user who cancels is not tested yet. Copy all steps of signIn.forms but the last one "
                        + "into signIn.refusal, and put this step behind them:",
                    "", "  \(step)",
                ]
            }
            let (needed, limit) = (walked.duration * Runner.walks, probe.prober.limits.total)
            if needed > limit {
                lines.append(
                    "A run makes some \(Runner.walks) such walks and takes about "
                        + "\(needed.components.seconds) seconds; "
                        + "limits.totalSeconds is \(limit.components.seconds).")
            }
        case .serverGaveNoCode:
            lines.append(
                walked.isRefusedAtOnce(probe.configuration.signIn)
                    ? SignInOutcome.refusedAtOnce(walked) + "."
                    : "The sign-in was passed, and the server gave no code.")
        case .signInStopped(let advice), .noAnswer(let advice):
            // The step is below, on a line of its own.
            let advice =
                advice.firstRange(of: ". Add a step: ").map { String(advice[..<$0.lowerBound]) } ?? advice
            lines += ReportText().wrapped(
                "The sign-in does not lead to a code: \(advice).", first: "", further: "")
            lines += Self.proposal(walked, probe.configuration.signIn)
        }
        text = lines.map(probe.prober.secrets.printable).joined(separator: "\n") + "\n"
    }

    /// The step that is missing for the last page; the steps that the file has stay as they are.
    private static func proposal(_ walked: Authorization, _ signIn: SignIn) -> [String] {
        // A second step for the password would try a wrong one twice, and no program should pass a CAPTCHA.
        guard let page = walked.pages.last, page.step == nil, page.hurdles.isEmpty, !page.isRefusal,
            !walked.isAskedForPasswordAgain, let step = SignInProposal.step(for: page)
        else { return [] }
        let place =
            signIn.forms.isEmpty
            ? "This page needs a step. Write it between the brackets of \"forms\": []"
            : "This page needs one more step. Write it as the last one of signIn.forms, behind a comma:"
        let todo =
            (step.contains("PASSWORD")
                ? "Set the environment variable PASSWORD to the password of a test account. " : "")
            + (step.contains("the user's") ? "Replace each “the user's …” by a value of that account. " : "")
        return [
            "", place, "", "  \(step)", "",
            todo + "Then run flip-check sign-in again: it shows the next page.",
        ]
    }
}

enum SignInProposal {
    /// A step for the form that a user would most likely fill in; nil when a page has no such form.
    static func step(for page: SeenPage) -> String? {
        guard let form = page.forms.max(by: { weight($0) < weight($1) }), weight(form) > 0 else { return nil }
        let fields = form.fields.filter {
            // A box that is not ticked is left as it is: the server may offer what nobody asked for.
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

/// The end of the right request: it says whether the server or the configuration needs a change.
package enum SignInOutcome: Sendable, Hashable {
    case code
    /// The sign-in was passed, or there was none, and the server sent no code. The text says how it ended.
    case serverGaveNoCode(String)
    /// The configured sign-in does not lead to the end. The text has the step that is missing.
    case signInStopped(String)
    /// No answer, or one about the server's load. The text says which.
    case noAnswer(String)

    init(_ walked: Authorization, _ signIn: SignIn) {
        if walked.code != nil {
            self = .code
            return
        }
        self = Self.withoutCode(walked, signIn)
        guard case .serverGaveNoCode(let seen) = self else { return }
        if let value = walked.refusedValue {
            // A wrong value in the file looks the same as a server that forgot a
            // right one, and is more likely.
            self = .signInStopped("\(seen). It refuses \(value)")
        } else if walked.isRefusedAtOnce(signIn) {
            self = .serverGaveNoCode("\(seen). \(Self.refusedAtOnce(walked))")
        }
    }

    /// The advice for a right request that ended before any sign-in.
    static func refusedAtOnce(_ walked: Authorization) -> String {
        let check = "check client.id, projectID and scopes in the file"
        // A page without an error may be that of a sign-in whose script failed.
        guard case .page(let status, _) = walked.end, status < 400, walked.pages.last?.isRefusal != true
        else { return "The server refused the request before any sign-in: \(check)" }
        return "The first page has no form to sign in with. Either the server refused the request: \(check). "
            + "Or the page's script failed: open the authorization URL in a browser and look at its console"
    }

    private static func withoutCode(_ walked: Authorization, _ signIn: SignIn) -> SignInOutcome {
        switch walked.end {
        case .nowhere(let reason) where walked.formOrigin != nil: return .signInStopped(reason)
        case .nowhere(let reason):
            let isUnasked = walked.loss == .notTried && !signIn.walksPages
            return isUnasked
                ? .signInStopped("\(reason); give the address that the browser ends at") : .noAnswer(reason)
        case .redirect(let location): return redirect(location, walked)
        case .page(let status, _):
            return walked.pages.last.map { page($0, walked, signIn) }
                ?? (status >= 400
                    ? .serverGaveNoCode("the request \(walked.endInFull)")
                    : .signInStopped("the sign-in ended at a page, and not at the redirect URI"))
        }
    }

    private static func redirect(_ location: String, _ walked: Authorization) -> SignInOutcome {
        let names = Set(Answer(location).parameters.items.map(\.name))
        let isAnswer =
            walked.answer != nil || walked.grantsSomething || ProbeTarget.isGoogle(location)
            || !names.isDisjoint(with: ["code", "error"])
        if isAnswer {
            let place = walked.answer?.fragment == nil ? "" : ", with parameters behind a #"
            return .serverGaveNoCode("the request \(walked.endInFull)\(place)")
        }
        let origin = HTTPRequest("GET", location)?.origin ?? location.prefix { $0 != "?" }.description
        return .signInStopped(
            "the sign-in leads to \(origin), which is not followed. Add it: \"origins\": [\"\(origin)\"]")
    }

    private static func page(_ page: SeenPage, _ walked: Authorization, _ signIn: SignIn) -> SignInOutcome {
        if HTTPResponse(status: page.status).isBesideThePoint {
            return .noAnswer("the server answered \(page.status)")
        }
        if page.isRefusal { return .serverGaveNoCode("the request \(walked.endInFull)") }
        let taken = walked.pages.compactMap(\.step)
        let otherWays =
            "Use signIn.headers with the Cookie of a browser that is signed in, "
            + "signIn.command with a program that drives a browser, or --by-hand"
        if page.hurdles.contains(.captcha) {
            return .signInStopped("\(page.summary) has a CAPTCHA, which no program should pass. \(otherWays)")
        }
        if walked.isAskedForPasswordAgain {
            return .signInStopped(
                "after the password was sent, a page asks for a password again: \(page.summary). "
                    + "The user name or the password in signIn.forms is probably wrong")
        }
        if page.hurdles.contains(.script), page.status < 400 {
            return .signInStopped(
                "\(page.summary) has no form: a script makes it. Set signIn.browser to true: a real browser "
                    + "then takes the steps of signIn.forms. \(otherWays)")
        }
        if let step = SignInProposal.step(for: page) {
            return .signInStopped(
                "no step of signIn.forms fits the \(page.summary), which has "
                    + "\(page.forms.map(\.summary).joined(separator: "; and a ")). "
                    + "Add a step: \(step)")
        }
        let unused = signIn.forms.indices.filter { !taken.contains($0) }
        let steps = unused.map { "signIn.forms[\($0)]" }.joined(separator: ", ")
        let rest = unused.isEmpty ? "" : "; no page had the form of \(steps)"
        return .serverGaveNoCode("the request \(walked.endInFull)\(rest)")
    }
}
