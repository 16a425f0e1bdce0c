import HTTPMessages
import HeadlessBrowser
import WebText

/// The end of the right request: it says whether the server or the configuration needs a change.
package enum SignInOutcome: Sendable, Hashable {
    /// A step for `signIn.forms`, as JSON.
    package enum ProposedStep: Sendable, Hashable {
        /// One more, for the page at which the sign-in ended.
        case further(String)
        /// One in place of a configured step.
        case whole(String)

        fileprivate var inWords: String {
            switch self {
            case .further(let step): "Add a step: \(step)"
            case .whole(let step): "The whole step: \(step)"
            }
        }
    }

    case code
    /// The sign-in was passed, or there was none, and the server sent no code. The text says how it ended.
    case serverGaveNoCode(String)
    /// The configured sign-in does not lead to the end. The text names what is missing.
    case signInStopped(String, step: ProposedStep? = nil)
    /// No answer, or one about the server's load. The text says which.
    case noAnswer(String)

    init(_ authorization: Authorization, _ configuration: FlipCheckConfiguration) {
        self = authorization.code != nil ? .code : Self.withoutCode(authorization, configuration)
    }

    /// Why there is no code, with the proposed step, or an empty text for a code.
    var reason: String {
        switch self {
        case .code: ""
        case .serverGaveNoCode(let seen), .noAnswer(let seen): seen
        case .signInStopped(let seen, let step): seen + (step.map { ". \($0.inWords)" } ?? "")
        }
    }

    private static func withoutCode(
        _ authorization: Authorization, _ configuration: FlipCheckConfiguration
    ) -> SignInOutcome {
        let signIn = configuration.signIn
        if let cause = SignInCause.first(for: authorization, signIn) {
            let seen = "the request \(authorization.endInWords). \(cause.words)"
            return cause.isOfServer ? .serverGaveNoCode(seen) : .signInStopped(cause.words)
        }
        let outcome = atEnd(authorization, configuration)
        guard case .serverGaveNoCode(let seen) = outcome else { return outcome }
        if let missing = authorization.adviceAboutParameter {
            return .serverGaveNoCode("\(seen). \(missing)")
        }
        // A wrong value in the file looks the same as a server that forgot a right one, and is more likely.
        if let value = authorization.refusedValue { return .signInStopped("\(seen). It refuses \(value)") }
        if let pressed = authorization.pressOfRefusal(signIn) {
            return .signInStopped("the server sent access_denied: \(pressed)")
        }
        guard let advice = Self.advice(authorization, signIn) else { return outcome }
        return .serverGaveNoCode("\(seen). \(advice)")
    }

    /// What the end itself tells.
    private static func atEnd(
        _ authorization: Authorization, _ configuration: FlipCheckConfiguration
    ) -> SignInOutcome {
        switch authorization.end {
        case .nowhere(let reason):
            let endedElsewhere = authorization.loss == .notTried && !configuration.signIn.showsPages
            let isOfSignIn = authorization.formOrigin != nil || endedElsewhere
            return isOfSignIn ? .signInStopped(reason) : .noAnswer(reason)
        case .redirect(let location): return atRedirect(location, authorization)
        case .page(let status, _):
            if let page = authorization.pages.last { return atPage(page, authorization, configuration) }
            return status >= 400
                ? .serverGaveNoCode("the request \(authorization.endInFull)")
                : .signInStopped("the sign-in ended at a page, and not at the redirect URI")
        }
    }

    private static func atRedirect(_ location: String, _ authorization: Authorization) -> SignInOutcome {
        if let delay = authorization.delayInWords { return .noAnswer(delay) }
        let names = Set(Answer(location).parameters.items.map(\.name))
        let isAnswer =
            authorization.isAnswered || ProbeTarget.isGoogle(location)
            || !names.isDisjoint(with: ["code", "error"])
        guard isAnswer else {
            guard let origin = HTTPRequest("GET", location)?.origin else {
                return .signInStopped(
                    "the sign-in leads to \(location.withoutQuery), which opens an app and no page. "
                        + SignInCause.otherWays)
            }
            return .signInStopped(
                "the sign-in leads to \(origin), which is not followed. Add it: \"origins\": [\"\(origin)\"]")
        }
        var seen = "the request \(authorization.endInFull)"
        if authorization.answer?.parameters.nameEscapedForHTML != nil {
            seen += ", and its parameters are escaped for HTML: & was written &amp;"
        } else if authorization.answer?.fragment != nil {
            seen += ", with parameters after a #"
        }
        return .serverGaveNoCode(seen)
    }

    private static func atPage(
        _ page: SeenPage, _ authorization: Authorization, _ configuration: FlipCheckConfiguration
    ) -> SignInOutcome {
        if HTTPResponse(status: page.status).isTemporaryFailure {
            return .noAnswer("the server answered \(page.status)")
        }
        let signIn = configuration.signIn
        // Nothing that a step lacks makes a server fail.
        let hasFailed = page.status >= 500
        if page.isRefusal, !hasFailed {
            if let advice = adviceAboutUntickedBoxes(authorization, signIn) { return .signInStopped(advice) }
            return .serverGaveNoCode("the request \(authorization.endInFull)")
        }
        let missing = hasFailed ? nil : missingStep(page, authorization, configuration)
        return missing
            ?? .serverGaveNoCode(
                "the request \(authorization.endInFull)\(unusedStepsInWords(authorization, signIn))")
    }
}
