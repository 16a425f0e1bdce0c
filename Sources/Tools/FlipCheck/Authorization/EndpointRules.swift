/// The authorization endpoint itself: its address, its first answer, and the code for a right request.
let endpointRules: [Rule] = [
    Rule(
        "authorize/sign-in", "the sign-in that is configured leads to a code", .linking, .error,
        .projectRule(.partnerReference),
        fault: "flip-check cannot sign in with the configured forms",
        why: "Without a code most rules stay open: a server that lets no user in refuses all requests.",
        remedy:
            "The command sign-in helps: it shows each page with its forms, and proposes the signIn block.",
        on: .rightRequest, .configuration
    ) { right, configuration in
        let evidence = right.authorization.evidence
        let outcome = right.outcome(configuration)
        return switch outcome {
        case .code: .held(evidence)
        case .signInStopped, .noAnswer: .couldNotTell(outcome.reason, evidence)
        case .serverGaveNoCode: .notAsked("the server gave no code, see authorize/code")
        }
    },
    Rule(
        "authorize/https", "the authorization URL is https", .security, .error, .partnerReference,
        fault: "passwords and codes travel over plain http, where others can read them",
        why: "Users type passwords there, and the code travels back from there.",
        remedy: "Serve it over TLS with a certificate that browsers trust.",
        on: .configuration
    ) { .httpsUnlessLoopback($0.authorizationURL, "authorizationURL") },
    Rule(
        "authorize/answers", "the authorization URL answers in time and without a circle", .linking, .error,
        .projectRule(.partnerReference),
        reach: .all, fault: "the authorization endpoint does not answer",
        why: "A user gives up when the browser waits or goes round in a circle, and Google gets no answer.",
        remedy: "Open the URL in a browser that is not signed in: it has to show a page at once. If it works "
            + "there, look for a firewall or a limit on unknown clients.",
        on: .firstPage, .rightRequest, .configuration
    ) { look, right, configuration in
        let judgement = try judgeFirstPage(look, right, configuration)
        // The first page was asked for without them: any but `Cookie`, `User-Agent` and `Accept…` may open a gate.
        guard judgement.isFailure, right.authorization.code != nil, configuration.signIn.headersMayOpenGate
        else { return judgement }
        return .couldNotTell(
            judgement.reason + ", without a field of signIn.headers, which it may want", judgement.evidence)
    },
    Rule(
        "authorize/code", "a user who signs in and agrees is sent to the redirect URI with a code", .linking,
        .error, .partnerReference,
        reach: .all, fault: "a user who signs in and agrees gets no code",
        why: "Without the code no account can be linked in the browser.",
        remedy: "Redirect to the redirect_uri of the request, with code and state in its query.",
        on: .rightRequest, .configuration, verdict: judgeFirstCode),
]

extension Trial<Authorization> {
    /// A right request in a browser that is not signed in, up to its first page, by hand too.
    ///
    /// It goes out once more after 5xx and a connection that ended too early. Of signIn.headers it has only User-Agent.
    static var firstPage: Self {
        Self("firstPage", needing: .authorizationURL, .client, requests: 1) { try await $0.look($0.query()) }
    }
}

extension Control {
    /// A right request shows a page, or redirects, in a browser that is not signed in.
    ///
    /// Where a person would have to sign in, a trial looks at a wrong request only as far as its first page.
    static let firstPage = Control(.firstPage) { look, _ in
        if case .page(let status, _) = look.end, status < 400 { return }
        if case .redirect = look.end { return }
        throw CouldNotTell("before a sign-in even the right request \(look.endInWords)", look.evidence)
    }
}

/// Judges the first page, and the right request where it ended nowhere behind that page, or got no code.
private func judgeFirstPage(
    _ look: Authorization, _ right: RightRequest, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    // After several requests without an answer no more are sent: then the right request says how the server was silent.
    let wasAsked = look.exchanges.contains(where: \.isSent)
    if let judgement = judgeMissingEnd(of: wasAsked ? look : right.authorization) { return judgement }
    // A 4xx may be for those who are not signed in: then the code of the right request tells.
    if let response = look.exchanges.last?.response, response.isInconclusive {
        return .failed("the first page is answered with \(response.status)", by: response, look.evidence)
    }
    // A user may also wait, or go round in a circle, behind the first page.
    if case .noAnswer = right.outcome(configuration), let judgement = judgeMissingEnd(of: right.authorization)
    {
        return judgement.advising(
            "Sign in at the URL with a browser, and look at the address at which it waits or goes round in a circle"
        )
    }
    try right.requireCode(configuration)
    guard wasAsked else {
        return .couldNotTell("the first page was not seen: the request \(look.endInWords)", look.evidence)
    }
    return .held(look.evidence)
}

/// Judges a request that ended at no page and no redirect, or returns nil for any other end.
///
/// It fails at a time-out, after more than ten redirects, and at an answer that is not HTTP, is cut off or is longer than
/// limits.bytes.
private func judgeMissingEnd(of request: Authorization) -> Judgement? {
    guard case .nowhere(let reason) = request.end else { return nil }
    // Nothing of the server was seen without a connection, or at an address that may not be opened; and a browser reads a
    // compressed page.
    let last = request.exchanges.last
    let wasNotSeen = request.loss == .notTried || last?.isUnreachable == true || last?.isCompressed == true
    return wasNotSeen ? .couldNotTell(reason, request.evidence) : .failed(reason, request.evidence)
}

/// Judges the end of the right request by what is to blame for it.
private func judgeFirstCode(_ right: RightRequest, _ configuration: FlipCheckConfiguration) -> Judgement {
    let evidence = right.authorization.evidence
    // Only the authorization URL, opened again after the sign-in, led to the code.
    if let loss = right.authorization.lossInWords {
        return .failed(loss, right.authorization.evidenceOfLoss).advising(Authorization.adviceAboutLoss)
    }
    return switch right.outcome(configuration) {
    case .code: .held(evidence)
    // No answer came, or none that is HTTP and whole; the addresses went round in a circle; or the answer is about the load,
    // by its status or by the error that stands for one, `temporarily_unavailable`.
    case .noAnswer(let reason): .couldNotTell(reason, evidence)
    // A page below 500 wants a further step, another password, a box, a link, a script, a frame, or a person (a CAPTCHA, a
    // one-time code). A refusal in HTML came before any page that asks to sign in (a 401, and a 403 with such words), or from a
    // port that speaks TLS; or `access_denied` after a configured button that refuses. A redirect or a form leads to another
    // site or an internal host, from http to https, or to http at another port of this machine. A program, a real browser or a
    // person gives no address, or that of a page. Or the server names `client.id`, the redirect URI, or the scopes of the
    // client as wrong.
    case .signInStopped: .couldNotTell("the sign-in did not lead to a code, see authorize/sign-in")
    // Any other end; also where the sign-in led back to the authorization URL with a part of the request only, without a
    // parameter of its own, and that was refused; at a redirect or a form from https to http at the same host; and where the
    // server refuses two to ten scopes at once with `invalid_scope`, before any sign-in, and takes each by itself at the first
    // page for a browser that is not signed in.
    case .serverGaveNoCode(let seen):
        .failed(seen, evidence).advising(right.advice(configuration.signIn))
    }
}
