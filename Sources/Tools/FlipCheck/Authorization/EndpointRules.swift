/// The authorization endpoint itself: its address, its first answer, and the code for a right request.
let endpointRules: [Inspection] = [
    Inspection(
        "authorize/sign-in", "the sign-in that is configured leads to a code", .linking, .error,
        .projectRule(.partnerReference),
        why: "Without a code most rules stay open: a server that lets no user in refuses all requests.",
        remedy:
            "The command sign-in helps: it shows each page with its forms, and proposes the signIn block.",
        check: judgeConfiguredSignIn),
    Inspection(
        "authorize/https", "the authorization URL is https", .security, .error, .partnerReference,
        why: "Users type passwords there, and the code travels back from there.",
        remedy: "Serve it over TLS with a certificate that browsers trust."
    ) { rule, probe in rule.needsHTTPS(try probe.authorizationURL()) },
    Inspection(
        "authorize/answers", "the authorization URL answers in time and without a circle", .linking, .error,
        .projectRule(.partnerReference),
        why: "A user gives up when the browser waits or goes round in a circle, and Google gets no answer.",
        remedy: "Open the URL in a browser that is not signed in: it has to show a page at once. If it works "
            + "there, look for a firewall or a limit on unknown clients.",
        check: judgeFirstAnswer),
    Inspection(
        "authorize/code", "a user who signs in and agrees is sent to the redirect URI with a code", .linking,
        .error, .partnerReference,
        why: "Without the code no account can be linked in the browser.",
        remedy: "Redirect to the redirect_uri of the request, with code and state in its query.",
        check: judgeFirstCode),
]

private func judgeConfiguredSignIn(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let authorization = try await probe.firstAuthorization()
    return switch SignInOutcome(authorization, probe.configuration) {
    case .code: rule.held(authorization.evidence)
    case .signInStopped(let reason), .noAnswer(let reason): rule.couldNotTell(reason, authorization.evidence)
    case .serverGaveNoCode: rule.notAsked("the server gave no code, see authorize/code")
    }
}

private func judgeFirstAnswer(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    guard let authorizer = probe.authorizer else { throw CouldNotTell.notConfigured("authorizationURL") }
    let look = await authorizer.look(try probe.query())
    if case .nowhere(let reason) = look.end {
        // Without a connection nothing of the server was seen.
        let wasNotReached = look.loss == .notTried || look.exchanges.last?.isUnreachable == true
        return wasNotReached
            ? rule.couldNotTell(reason, look.evidence) : rule.failed(reason, look.evidence)
    }
    try await probe.provenAuthorization()
    return rule.held(look.evidence)
}

private func judgeFirstCode(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let authorization = try await probe.firstAuthorization()
    return switch SignInOutcome(authorization, probe.configuration) {
    case .code: rule.held(authorization.evidence)
    case .serverGaveNoCode(let seen):
        rule.failed(seen, authorization.evidence)
            .advising(SignInOutcome.advice(authorization, probe.configuration.signIn))
    case .noAnswer(let reason): rule.couldNotTell(reason, authorization.evidence)
    case .signInStopped: rule.couldNotTell("the sign-in did not lead to a code, see authorize/sign-in")
    }
}
