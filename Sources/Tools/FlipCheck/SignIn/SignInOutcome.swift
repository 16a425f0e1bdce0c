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

    init(_ walked: Authorization, _ configuration: FlipCheckConfiguration) {
        if walked.code != nil {
            self = .code
            return
        }
        let signIn = configuration.signIn
        self = Self.withoutCode(walked, configuration)
        guard case .serverGaveNoCode(let seen) = self else { return }
        if walked.asksForNonce {
            self = .serverGaveNoCode(
                "\(seen). It wants a nonce, and no page of Google's says that Google sends one for account "
                    + "linking: leave openid out of scopes, or let the server do without it")
        } else if let value = walked.refusedValue {
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

    private static func withoutCode(
        _ walked: Authorization, _ configuration: FlipCheckConfiguration
    ) -> SignInOutcome {
        let signIn = configuration.signIn
        switch walked.end {
        case .nowhere(let reason) where walked.formOrigin != nil: return .signInStopped(reason)
        case .nowhere(let reason):
            let isUnasked = walked.loss == .notTried && !signIn.walksPages
            return isUnasked
                ? .signInStopped("\(reason); give the address that the browser ends at") : .noAnswer(reason)
        case .redirect(let location): return redirect(location, walked)
        case .page(let status, _):
            return walked.pages.last.map { page($0, walked, configuration) }
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
            let isEscaped = walked.answer?.parameters.nameEscapedForHTML != nil
            let place =
                isEscaped
                ? ", and its parameters are escaped for HTML: & was written &amp;"
                : walked.answer?.fragment == nil ? "" : ", with parameters behind a #"
            return .serverGaveNoCode("the request \(walked.endInFull)\(place)")
        }
        let origin = HTTPRequest("GET", location)?.origin ?? location.prefix { $0 != "?" }.description
        return .signInStopped(
            "the sign-in leads to \(origin), which is not followed. Add it: \"origins\": [\"\(origin)\"]")
    }

    private static func page(
        _ page: SeenPage, _ walked: Authorization, _ configuration: FlipCheckConfiguration
    ) -> SignInOutcome {
        let signIn = configuration.signIn
        if HTTPResponse(status: page.status).isBesideThePoint {
            return .noAnswer("the server answered \(page.status)")
        }
        if page.isRefusal {
            return untickedBoxes(walked, signIn).map(SignInOutcome.signInStopped)
                ?? .serverGaveNoCode("the request \(walked.endInFull)")
        }
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
        if let advice = untickedBoxes(walked, signIn) { return .signInStopped(advice) }
        if page.hurdles.contains(.script), page.status < 400 {
            return .signInStopped(
                "\(page.summary) has no form: a script makes it. Set signIn.browser to true: a real browser "
                    + "then takes the steps of signIn.forms. \(otherWays)")
        }
        if let step = SignInProposal.step(for: page, scopes: configuration.scopes) {
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

    /// The advice where the last step left boxes as they were and the server did not go on; nil for no box.
    private static func untickedBoxes(_ walked: Authorization, _ signIn: SignIn) -> String? {
        guard let last = walked.pages.last(where: { $0.step != nil }), let step = last.step,
            signIn.forms.indices.contains(step)
        else { return nil }
        let boxes = SignInProposal.boxesLeft(by: signIn.forms[step], on: last)
        guard let name = boxes.first?.prefix(while: { $0 != "=" }) else { return nil }
        return
            "after signIn.forms[\(step)] the server did not go on: the request \(walked.endInFull). The form "
            + "has check boxes that nothing ticks: \(boxes.joined(separator: ", ")). Write those that the user "
            + "has to tick into \"fields\" of this step, with \"\(name)\" and its value"
    }
}
