import WebText

/// Requests that the server has to answer with an error, and the way in which the error comes.
///
/// Their trials send wrong requests, and a right one that the user refuses, after the right request got a code. At an unclear
/// end the rules could not tell, unless one says otherwise. Where a person signs in, they are not asked.
let errorRules: [Rule] = [
    Rule(
        "authorize/response-type-unsupported", "only response_type=code is granted", .security, .error,
        .partnerReference,
        fault: "another response_type than code is granted, or gets a wrong error",
        why: "The implicit grant puts tokens into the address bar, and Google's reference wants code.",
        remedy: "Answer anything but code with error=unsupported_response_type by a redirect.",
        on: .requestsForOtherTypes, verdict: judgeOtherTypes),
    Rule(
        "authorize/response-type-missing", "a request without response_type is an invalid_request", .hygiene,
        .warning, .rfc(6749, "3.1.1"),
        fault: "a missing response_type gets another answer than invalid_request",
        why: "The client named no type. The server must not guess it, and has no type to call unsupported.",
        remedy: "Answer with error=invalid_request by a redirect.",
        on: .requestWithoutType
    ) {
        // A page or a redirect without an error code holds: authorize/error-by-redirect is about that.
        .gotNoCode([$0], allowedErrors: ["invalid_request"], alsoInJSON: true)
    },
    Rule(
        "authorize/error-by-redirect", "an error goes to the client once client and redirect URI are right",
        .hygiene, .error, .googleReference,
        fault: "after an error the user is stuck on your page, and Google learns nothing",
        why: "On an error page of yours the user is stuck. A redirect tells Google what happened.",
        remedy: "Redirect with error and state as soon as client_id and redirect_uri have been checked (RFC "
            + "6749 section 4.1.2.1).",
        on: .wrongRequest, .requestWithoutType, .requestWithUnknownScope, verdict: judgeWayOfError),
    Rule(
        "authorize/scope-unknown", "an unknown scope is ignored or an invalid_scope", .hygiene, .warning,
        .rfc(6749, "4.1.2.1"),
        fault: "an unknown scope gets another error than invalid_scope, or a 500",
        why: "A log of a failed linking has only the error code.",
        remedy: "Use error=invalid_scope.",
        on: .requestWithUnknownScope, verdict: judgeUnknownScope),
    Rule(
        "authorize/state-on-error", "an error comes with the state of the request", .hygiene, .error,
        .rfc(6749, "4.1.2.1"),
        fault: "an error comes back without the state of its request",
        why: "Without it Google cannot tell which user's linking failed, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.",
        followsFrom: ["authorize/answer-html"],
        on: .errorByRedirect, .requestWithoutType, .requestWithUnknownScope
    ) { first, withoutType, withUnknownScope in
        // A server may look at the type in one place, and at the scope in another.
        let others = [withoutType, withUnknownScope].filter(\.endsWithError).map {
            Judgement.stateCameBack($0.name, withError: $0.authorization)
        }
        return ([Judgement.stateCameBack("with an error", withError: first)] + others).worst
    },
    Rule(
        "authorize/consent-refused", "a user who refuses is sent back with access_denied", .hygiene, .error,
        .googleReference,
        fault: "after Cancel, Google does not learn that the user refused",
        why: "After Cancel the user has to be back in Google's app, which has to know of the decision.",
        remedy: "Redirect with error=access_denied and state when the user cancels.",
        followsFrom: ["authorize/refusal-code"],
        on: .refusedConsent, .configuration, verdict: judgeRefusedConsent),
    Rule(
        "authorize/refusal-code", "a user who refuses gets no code", .security, .error,
        .rfc(6749, "4.1.1"),
        reach: .all, fault: "a user who presses Cancel is linked all the same",
        why: "Google gets the user's data and devices, although the user said no.",
        remedy:
            "Look at the button with which the form was sent, and make a code only for the button that agrees.",
        on: .refusedConsent, .configuration, verdict: judgeCodeOfRefusal),
    Rule(
        "authorize/state-on-refusal", "a user's refusal comes with the state of the request", .hygiene,
        .error, .rfc(6749, "4.1.2.1"),
        fault: "a refusal comes back without the state of its request",
        why: "Without it Google cannot tell which request was refused, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.",
        followsFrom: ["authorize/answer-html", "authorize/state-on-error"],
        on: .refusedConsent
    ) { .stateCameBack("a refusal", withError: $0) },
]

extension Trial<[AuthorizationAttempt]> {
    /// A request for each response type that Google does not use, and for a type that no server has.
    static var requestsForOtherTypes: Self {
        Self("requestsForOtherTypes", after: .code, requests: 0, signIns: 5) { probe in
            // A provider of OpenID Connect refuses a request for an ID token that has no nonce.
            let query = try probe.query().setting("nonce", probe.random.token(bytes: 12))
            return try await probe.attempts(
                ["token", "id_token", "id_token token", "code token", "flip-check"].map { type in
                    ("response_type=\(type)", query.setting("response_type", type))
                })
        }
    }
}

extension Trial<AuthorizationAttempt> {
    /// A request without `response_type`, in which everything else is right.
    static var requestWithoutType: Self {
        request("requestWithoutType", named: "without response_type") {
            try $0.query().removing("response_type")
        }
    }

    /// A request with an unknown scope beside the usual ones.
    static var requestWithUnknownScope: Self {
        request("requestWithUnknownScope", named: "an unknown scope") { try $0.query().addingUnknownScope() }
    }

    /// A request with an unknown `response_type`.
    ///
    /// Its state is a hard one where the server sends those back. A server of OpenID Connect may put that error after a `#`, as
    /// for a request for tokens. Then this is the first of two other wrong requests that is answered in the query.
    static var wrongRequest: Self {
        Self("wrongRequest", after: .code, trying: Control(.hardStates), requests: 0, signIns: 1) { probe in
            let unknownType = try await probe.attempt(
                try await probe.queryWithHardState().setting("response_type", "flip-check"),
                named: "response_type=flip-check")
            guard unknownType.hasErrorInFragment else { return unknownType }
            return await probe.otherRequestWithError() ?? unknownType
        }
    }
}

extension Trial<Authorization> {
    /// A request that ends with an error by a redirect: the first of the wrong ones, or else one that the user refuses, where
    /// the server shows its own errors on a page.
    static var errorByRedirect: Self {
        Self("errorByRedirect", from: .wrongRequest, requests: 0) { wrong, probe in
            if wrong.authorization.answer?.error != nil { return wrong.authorization }
            if let other = await probe.otherRequestWithError() { return other.authorization }
            return (try? await probe.value(of: .refusedConsent)) ?? wrong.authorization
        }
    }

    /// A right request that the user refuses on the last page, by the steps of `signIn.refusal`, after a reset of the account.
    ///
    /// It goes out as an `attempt`. Its state is a hard one where the server sends those back. There is no value when the page
    /// with the last form does not come.
    static var refusedConsent: Self {
        Self(
            "refusedConsent", needing: .refusal, .pages, after: .code, trying: Control(.hardStates),
            requests: 0, signIns: 1
        ) { probe in
            let query = try await probe.queryWithHardState()
            await probe.resetAccount()
            let authorization = try await probe.authorize(query, refusing: true)
            // Only the last step refuses; where the server remembers an earlier consent its page does not come.
            let lastStep = probe.configuration.signIn.refusal.count - 1
            let hasRefused = authorization.pages.contains { $0.step == lastStep }
            guard authorization.loss != nil || hasRefused else {
                throw CouldNotTell(
                    "no page on the way has the last form of signIn.refusal: the request "
                        + "\(authorization.endInWords). "
                        + adviceAboutMissingRefusal(authorization, probe.configuration.signIn),
                    authorization.evidence)
            }
            return authorization
        }
    }
}

/// What to do where no page had the last form of `signIn.refusal`: whether the page came on which the user agrees decides.
private func adviceAboutMissingRefusal(_ authorization: Authorization, _ signIn: SignIn) -> String {
    guard let page = authorization.pages.last, page.step == nil,
        signIn.forms.last?.fits(page.forms) == true,
        let index = authorization.unusedSteps(of: signIn.refusal).first(where: {
            // A user who is signed in does not see the pages before.
            !signIn.forms.contains(signIn.refusal[$0])
        })
    else {
        return "If the server remembers the consent, give \"authorize\": { \"parameters\": { \"prompt\": "
            + "\"consent\" } }, or signIn.reset"
    }
    let step = signIn.refusal[index]
    let names = (step.fields.keys.sorted() + [step.press?.summary].compactMap(\.self)).joined(separator: ", ")
    return "This page has the last form of signIn.forms, but no form with \(names): in "
        + "signIn.refusal[\(index)], name the button by which a user refuses there, or leave signIn.refusal "
        + "out if there is none"
}

extension Probe {
    /// The first of two other wrong requests that ends with an error by a redirect, or nil for none.
    fileprivate func otherRequestWithError() async -> AuthorizationAttempt? {
        for other in [Trial<AuthorizationAttempt>.requestWithoutType, .requestWithUnknownScope] {
            if let attempt = try? await value(of: other), attempt.endsWithError { return attempt }
        }
        return nil
    }
}

private func judgeOtherTypes(_ attempts: [AuthorizationAttempt]) -> Judgement {
    // A page counts as a refusal: authorize/error-by-redirect is about that.
    var judgement = Judgement.gotNoCode(
        attempts, allowedErrors: ["unsupported_response_type", "unauthorized_client", "invalid_request"])
    let granted = attempts.filter { $0.ending == .granted }
    let isCode = granted.allSatisfy { $0.authorization.code != nil && !$0.authorization.grantsToken }
    guard judgement.isFailure, isCode else { return judgement }
    // Each code, if any, came as for response_type=code, in the query of the redirect URI, so an attacker gains nothing.
    if granted.count == attempts.count {
        judgement.reason = "response_type is not read: each of \(granted.count) other types got a code"
    }
    return judgement.asWarning
}

private func judgeWayOfError(
    _ wrong: AuthorizationAttempt, _ withoutType: AuthorizationAttempt,
    _ withUnknownScope: AuthorizationAttempt
) -> Judgement {
    // A server may redirect with an error for a wrong type, and not for a missing one or for a wrong scope.
    let attempts = [wrong, withoutType, withUnknownScope]
    // It ended at a page, or at Google or an address of the request, with neither a code nor an error in the query.
    let withoutError = attempts.filter { $0.ending == .refused || $0.ending == .left }
    if withoutError.isEmpty, wrong.ending == .granted {
        return .notAsked("an unknown type is granted, see authorize/response-type-unsupported")
    }
    let objections = withoutError.map { attempt in
        attempt.inWords + (attempt.hasErrorInFragment ? ", with the error after a #" : "")
    }
    let undecided = attempts.filter { $0.openQuestion != nil }
    let shown = [withoutError, undecided].first { !$0.isEmpty } ?? [wrong]
    return .judged(objections, unclear: undecided.compactMap(\.openQuestion), shown.flatMap(\.evidence))
        .advising(
            withoutError.contains(where: \.hasErrorInFragment)
                ? "Send error and state in the query, where Google reads them: after a # no server gets them"
                : nil)
}

extension AuthorizationAttempt {
    /// Whether an error came by a redirect, in the query.
    fileprivate var endsWithError: Bool {
        if case .error = ending { true } else { false }
    }

    /// Whether the error code is after the `#`, where only the browser sees it.
    fileprivate var hasErrorInFragment: Bool {
        let fragment = authorization.answer?.fragment ?? ""
        return Parameters(parsing: fragment, plus: .space).items.contains { $0.name == "error" }
    }
}

private func judgeUnknownScope(_ attempt: AuthorizationAttempt) -> Judgement {
    if let unclear = attempt.openQuestion?.inWords, !attempt.madeServerFail {
        return .couldNotTell(unclear, attempt.evidence)
    }
    // RFC 6749 section 3.3: a server may ignore a scope that it does not know.
    if attempt.ending == .granted { return .held(attempt.evidence) }
    if !attempt.madeServerFail {
        guard case .error(let error) = attempt.ending else {
            return .notAsked("no error came in the query of the redirect URI: \(attempt.inWords)")
        }
        if error == "invalid_scope" { return .held(attempt.evidence) }
    }
    // By its words, except at a 500, or because the configured scopes are JSON.
    guard attempt.mayRefuseFormOfScope else { return .failed(attempt.inWords, attempt.evidence) }
    return .couldNotTell(
        "the server refuses the form of the scopes, and not the unknown one: the request "
            + attempt.authorization.endInFull, attempt.evidence)
}

private func judgeCodeOfRefusal(
    _ refusal: Authorization, _ configuration: FlipCheckConfiguration
) -> Judgement {
    let signIn = configuration.signIn
    guard let pressed = signIn.refusal.last?.press else {
        return .notAsked("the last step of signIn.refusal presses no button")
    }
    let agreeing = signIn.forms.last?.press
    let page = refusal.pages.last { $0.step == signIn.refusal.count - 1 }
    // A step without a value may press any button of its name.
    let named = (page?.forms ?? []).flatMap(\.namedButtons).filter { $0.name.hasSameBytes(as: pressed.name) }
    let isLikeAgreeing = pressed.name == agreeing?.name && [agreeing?.value, ""].contains(pressed.value)
    guard !isLikeAgreeing, !pressed.value.isEmpty || named.count < 2 else {
        return .notAsked("signIn.refusal may press the button that agrees: give its value")
    }
    // At any address but another page of the partner's.
    if configuration.ending(of: refusal) == .granted {
        return .failed("the user pressed \(pressed.summary), and a code or a token came", refusal.evidence)
    }
    let judgement = judgeRefusedConsent(refusal, configuration)
    return judgement.verdict == .couldNotTell ? judgement : .held(refusal.evidence)
}

private func judgeRefusedConsent(
    _ refusal: Authorization, _ configuration: FlipCheckConfiguration
) -> Judgement {
    if refusal.answer?.error == "access_denied" { return .held(refusal.evidence) }
    let attempt = AuthorizationAttempt(
        name: "", authorization: refusal, ending: configuration.ending(of: refusal))
    // A user who has refused is stuck at a form, even at one of the sign-in.
    let endsAtForm =
        refusal.pages.last.map { $0.step == nil && $0.status < 400 && !$0.forms.isEmpty } ?? false
    if let unclear = attempt.openQuestion?.inWords, !attempt.madeServerFail, !endsAtForm {
        return .couldNotTell(unclear, attempt.evidence)
    }
    return .failed(attempt.inWords, attempt.evidence)
}
