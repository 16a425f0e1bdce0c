import HTTPMessages
import HeadlessBrowser

/// The end of the right request: it says whether the server or the configuration needs a change.
package enum SignInOutcome: Sendable, Hashable {
    case code
    /// The sign-in was passed, or there was none, and the server sent no code. The text says how it ended.
    case serverGaveNoCode(String)
    /// The configured sign-in does not lead to the end. The text has the step that is missing.
    case signInStopped(String)
    /// No answer, or one about the server's load. The text says which.
    case noAnswer(String)

    init(_ attempt: Authorization, _ configuration: FlipCheckConfiguration) {
        if attempt.code != nil {
            self = .code
            return
        }
        let signIn = configuration.signIn
        self = Self.withoutCode(attempt, configuration)
        guard case .serverGaveNoCode(let seen) = self else { return }
        if attempt.asksForNonce {
            self = .serverGaveNoCode("\(seen). \(Self.adviceAboutNonce)")
        } else if let value = attempt.refusedValue {
            // A wrong value in the file looks the same as a server that forgot a
            // right one, and is more likely.
            self = .signInStopped("\(seen). It refuses \(value)")
        } else if let pressed = attempt.pressOfRefusal(signIn) {
            self = .signInStopped("the server sent access_denied: \(pressed)")
        } else if let advice = Self.advice(attempt, signIn) {
            self = .serverGaveNoCode("\(seen). \(advice)")
        }
    }

    /// What stands before a proposed step in the text of ``signInStopped(_:)``.
    static let furtherStep = ". Add a step: "
    static let wholeStep = ". The whole step: "

    private static func withoutCode(
        _ attempt: Authorization, _ configuration: FlipCheckConfiguration
    ) -> SignInOutcome {
        let signIn = configuration.signIn
        switch attempt.end {
        case .nowhere(let reason) where attempt.formOrigin != nil: return .signInStopped(reason)
        case .nowhere(let reason):
            let isUnasked = attempt.loss == .notTried && !signIn.showsPages
            return isUnasked
                ? .signInStopped("\(reason); give the address that the browser ends at") : .noAnswer(reason)
        case .redirect(let location): return redirect(location, attempt)
        case .page(let status, _):
            return attempt.pages.last.map { page($0, attempt, configuration) }
                ?? (status >= 400
                    ? .serverGaveNoCode("the request \(attempt.endInFull)")
                    : .signInStopped("the sign-in ended at a page, and not at the redirect URI"))
        }
    }

    private static func redirect(_ location: String, _ attempt: Authorization) -> SignInOutcome {
        let names = Set(Answer(location).parameters.items.map(\.name))
        let isAnswer =
            attempt.answer != nil || attempt.grantsSomething || ProbeTarget.isGoogle(location)
            || !names.isDisjoint(with: ["code", "error"])
        if isAnswer {
            let isEscaped = attempt.answer?.parameters.nameEscapedForHTML != nil
            let place =
                isEscaped
                ? ", and its parameters are escaped for HTML: & was written &amp;"
                : attempt.answer?.fragment == nil ? "" : ", with parameters behind a #"
            return .serverGaveNoCode("the request \(attempt.endInFull)\(place)")
        }
        let origin = HTTPRequest("GET", location)?.origin ?? location.prefix { $0 != "?" }.description
        return .signInStopped(
            "the sign-in leads to \(origin), which is not followed. Add it: \"origins\": [\"\(origin)\"]")
    }

    private static func page(
        _ page: SeenPage, _ attempt: Authorization, _ configuration: FlipCheckConfiguration
    ) -> SignInOutcome {
        let signIn = configuration.signIn
        if HTTPResponse(status: page.status).isTemporaryFailure {
            return .noAnswer("the server answered \(page.status)")
        }
        if page.isRefusal {
            return untickedBoxes(attempt, signIn).map(SignInOutcome.signInStopped)
                ?? .serverGaveNoCode("the request \(attempt.endInFull)")
        }
        let taken = attempt.pages.compactMap(\.step)
        let otherWays =
            "Use signIn.headers with the Cookie of a browser that is signed in, "
            + "signIn.command with a program that drives a browser, or --by-hand"
        if page.obstacles.contains(.captcha) {
            return .signInStopped("\(page.summary) has a CAPTCHA, which no program should pass. \(otherWays)")
        }
        let change = SignInProposal.change(of: signIn.forms, in: attempt)
        if let change, change.wasPassed,
            let step = SignInProposal.step(for: change.page, scopes: configuration.scopes)
        {
            return .signInStopped(
                "the \(change.page.summary) was sent without its fields. \(change.words)\(wholeStep)\(step)")
        }
        if attempt.isAskedForPasswordAgain {
            return .signInStopped(
                "after the password was sent, a page asks for a password again: \(page.summary). "
                    + "The user name or the password in signIn.forms is probably wrong")
        }
        if let advice = untickedBoxes(attempt, signIn) { return .signInStopped(advice) }
        if page.obstacles.contains(.script), page.status < 400 {
            return .signInStopped(
                "\(page.summary) has no form: a script makes it. Set signIn.browser to true: a real browser "
                    + "then takes the steps of signIn.forms. \(otherWays)")
        }
        if let step = SignInProposal.step(for: page, scopes: configuration.scopes) {
            return .signInStopped(
                "no step of signIn.forms fits the \(page.summary), which has "
                    + "\(page.forms.map(\.summary).joined(separator: "; and a "))"
                    + (change.map { ". \($0.words)\(wholeStep)\(step)" } ?? "\(furtherStep)\(step)"))
        }
        let unused = signIn.forms.indices.filter { !taken.contains($0) }
        let steps = unused.map { "signIn.forms[\($0)]" }.joined(separator: ", ")
        // A refusal at once says nothing about the steps.
        let isSilent = unused.isEmpty || taken.isEmpty && page.status >= 400
        let rest = isSilent ? "" : "; no page had the form of \(steps)"
        return .serverGaveNoCode("the request \(attempt.endInFull)\(rest)")
    }

    /// The advice where the last step left boxes as they were and the server did not go on; nil for no box.
    private static func untickedBoxes(_ attempt: Authorization, _ signIn: SignIn) -> String? {
        guard let last = attempt.pages.last(where: { $0.step != nil }), let step = last.step,
            signIn.forms.indices.contains(step)
        else { return nil }
        let boxes = SignInProposal.boxesLeft(by: signIn.forms[step], on: last)
        guard let name = boxes.first?.prefix(while: { $0 != "=" }) else { return nil }
        return
            "after signIn.forms[\(step)] the server did not go on: the request \(attempt.endInFull). The form "
            + "has check boxes that nothing ticks: \(boxes.joined(separator: ", ")). Write those that the user "
            + "has to tick into \"fields\" of this step, with \"\(name)\" and its value"
    }
}
