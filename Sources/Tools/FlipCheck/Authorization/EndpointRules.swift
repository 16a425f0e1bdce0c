/// The authorization endpoint itself: its address, its first answer, and the code for a right request.
///
/// All but `authorize/https` look at the first right request. `authorize/answers` also looks at a right request in a browser
/// that is not signed in, up to its first page; of signIn.headers this browser has only User-Agent. Both requests are sent in
/// every run, by hand too. The right one goes out again as an `attempt` does, except by hand, and the first page goes out once
/// more after 5xx and a connection that ended too early.
///
/// `authorize/answers` fails at a time-out, after more than ten redirects, at 5xx, and at an answer that is not HTTP, is cut
/// off or is longer than limits.bytes. Without a connection, at an address that may not be opened, at a gzip body, at a status
/// of the load, and where the right request got no code, it could not tell; where that got a code, it holds at another 4xx,
/// too, and where signIn.headers then have another field than `Cookie`, `User-Agent` and `Accept…`, it could not tell where it
/// would fail.
/// Where the right request ended at no page and no redirect, it judges that in the same way: behind a first page that is right,
/// and where no first page was asked for, because the server had been silent or wanted no more requests. There it could not
/// tell at any other end.
///
/// Where the first right request got no code, others may follow:
///
/// - Where two to ten scopes are refused at once with `invalid_scope`, before any sign-in, a browser that is not signed in
///   opens the first page with one at a time. Where the server takes each, `authorize/code` fails and says so.
/// - Where the request is refused before any sign-in by 400, 413, 414, 422, 431, invalid_request or authorize.refusalPage, or
///   makes the server fail, a browser that is not signed in opens it with a state of 24 characters. Where the server goes on,
///   every right request of the run has such a state, and only `authorize/state-google` and its kin fail.
/// - Where flip-check's own browser is, after the password, at another page of the server without client_id, state, and a form,
///   script or link to go on, it opens the authorization URL again, once, and takes the steps that are left. At a code
///   `authorize/code` fails, since the sign-in lost the request, and the run goes on.
///
/// Where else no code came, the verdict of `authorize/code` and `authorize/sign-in` depends on what is to blame:
///
/// - The server: `authorize/code` fails, and `authorize/sign-in` is not asked. It is to blame, too, where the sign-in led
///   back to the authorization URL with a part of the request only, without a parameter of its own, and that was refused, and
///   at a redirect or a form from https to http at the same host.
/// - The configured sign-in: both could not tell; `authorize/sign-in` never fails. It is to blame at a page below 500 that
///   wants a further step, another password, a box, a link, a script, or a person (a CAPTCHA, a one-time code); at a refusal in
///   HTML before any page that asks to sign in (a 401, and a 403 with such words), and at one by a port that speaks TLS; at
///   `access_denied` after a configured button that refuses; at a redirect or a form to another site or internal host, from
///   http to https, and to http at another port of this machine; where a program, a real browser or a person gives no address;
///   and where the server names `client.id`, the redirect URI, or the scopes of the client as wrong.
/// - Neither: both could not tell. No answer came, or none that is HTTP and whole; the addresses went round in a circle; or the
///   answer is about the server's load, by its status or by the error that stands for one, `temporarily_unavailable`.
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
    /// A right request in a browser that is not signed in, up to its first page.
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

/// Judges the first page; the rule holds only where the right request got a code in the end.
private func judgeFirstPage(
    _ look: Authorization, _ right: RightRequest, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    // After several requests without an answer no more are sent: then the right request says how the server was silent.
    let wasAsked = look.exchanges.contains(where: \.isSent)
    if let judgement = judgeMissingEnd(of: wasAsked ? look : right.authorization) { return judgement }
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
private func judgeMissingEnd(of request: Authorization) -> Judgement? {
    guard case .nowhere(let reason) = request.end else { return nil }
    // Without a connection nothing of the server was seen, and a browser reads a compressed page.
    let last = request.exchanges.last
    let wasNotSeen = request.loss == .notTried || last?.isUnreachable == true || last?.isCompressed == true
    return wasNotSeen ? .couldNotTell(reason, request.evidence) : .failed(reason, request.evidence)
}

private func judgeFirstCode(_ right: RightRequest, _ configuration: FlipCheckConfiguration) -> Judgement {
    let evidence = right.authorization.evidence
    if let loss = right.authorization.lossInWords {
        return .failed(loss, right.authorization.evidenceOfLoss).advising(Authorization.adviceAboutLoss)
    }
    return switch right.outcome(configuration) {
    case .code: .held(evidence)
    case .serverGaveNoCode(let seen):
        .failed(seen, evidence).advising(right.advice(configuration.signIn))
    case .noAnswer(let reason): .couldNotTell(reason, evidence)
    case .signInStopped: .couldNotTell("the sign-in did not lead to a code, see authorize/sign-in")
    }
}
