/// Requests that the server has to answer with an error, and the way in which the error comes.
let errorRules: [Inspection] = [
    Inspection(
        "authorize/response-type-unsupported", "only response_type=code is granted", .security, .error,
        .partnerReference,
        why: "The implicit grant puts tokens into the address bar, and Google's reference wants code.",
        remedy: "Answer anything but code with error=unsupported_response_type by a redirect.",
        of: attempting { probe in
            // A provider of OpenID Connect refuses a request for an ID token that has no nonce.
            let query = try probe.query().setting("nonce", probe.random.token(bytes: 12))
            return ["token", "id_token", "id_token token", "code token", "flip-check"].map {
                RequestVariant(name: "response_type=\($0)", query: query.setting("response_type", $0))
            }
        }
    ) {
        $0.needsNoGrant(
            $1, allowedErrors: ["unsupported_response_type", "unauthorized_client", "invalid_request"])
    },
    Inspection(
        "authorize/response-type-missing", "a request without response_type is an invalid_request", .hygiene,
        .warning, .rfc(6749, "3.1.1"),
        why: "The client named no type. The server must not guess it, and has no type to call unsupported.",
        remedy: "Answer with error=invalid_request by a redirect.",
        of: { [try await $0.requestWithoutType()] }
    ) { $0.needsNoGrant($1, allowedErrors: ["invalid_request"], readsPages: true) },
    Inspection(
        "authorize/error-by-redirect", "an error goes to the client once client and redirect URI are right",
        .hygiene, .error, .googleReference,
        why: "On an error page of yours the user is stuck. A redirect tells Google what happened.",
        remedy: "Redirect with error and state as soon as client_id and redirect_uri have been checked (RFC "
            + "6749 section 4.1.2.1).",
        check: judgeWayOfError),
    Inspection(
        "authorize/scope-unknown", "an unknown scope is ignored or an invalid_scope", .hygiene, .warning,
        .rfc(6749, "4.1.2.1"),
        why: "A log of a failed linking has only the error code.",
        remedy: "Use error=invalid_scope.",
        check: judgeUnknownScope),
    Inspection(
        "authorize/state-on-error", "an error comes with the state of the request", .hygiene, .error,
        .rfc(6749, "4.1.2.1"),
        why: "Without it Google cannot tell which user's linking failed, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.",
        followsFrom: ["authorize/answer-html"],
        check: judgeStateOnError),
    Inspection(
        "authorize/consent-refused", "a user who refuses is sent back with access_denied", .hygiene, .error,
        .googleReference,
        why: "After Cancel the user has to be back in Google's app, which has to know of the decision.",
        remedy: "Redirect with error=access_denied and state when the user cancels.",
        check: judgeRefusedConsent),
]

private func judgeWayOfError(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let wrong = try await probe.wrongRequest()
    if case .error = wrong.ending {
        // A server may redirect for a wrong value, and show a page for a missing one.
        let missing = try await probe.requestWithoutType()
        return missing.ending == .refused
            ? rule.failed(missing.inWords, missing.evidence) : rule.held(wrong.evidence)
    }
    if let unclear = wrong.unclear { return rule.couldNotTell(unclear, wrong.evidence) }
    return rule.failed(wrong.inWords, wrong.evidence)
}

private func judgeUnknownScope(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let query = try probe.query().addingUnknownScope()
    let attempt = try await probe.authorizeOnce(query)
    if let unclear = attempt.unclear { return rule.couldNotTell(unclear, attempt.evidence) }
    return switch attempt.ending {
    // RFC 6749 section 3.3: a server may ignore a scope that it does not know.
    case .granted, .error("invalid_scope"): rule.held(attempt.evidence)
    case .error: rule.failed(attempt.inWords, attempt.evidence)
    case .left, .refused, .brokenAnswer, .unclear: rule.notAsked("no redirect to judge: \(attempt.inWords)")
    }
}

private func judgeStateOnError(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    var authorization = try await probe.wrongRequest().authorization
    if authorization.answer?.error == nil, probe.authorizer?.canRefuse == true,
        let refusal = try? await probe.refusal()
    {
        // The server shows its own errors on a page, and sends the user's refusal by a redirect.
        authorization = refusal
    }
    guard let error = authorization.answer?.error else {
        throw CouldNotTell(
            "no error was sent by a redirect: the request \(authorization.endInWords)",
            authorization.evidence)
    }
    return rule.needsState(back: [
        AuthorizationAttempt(name: "with an error", authorization: authorization, ending: .error(error))
    ])
}

private func judgeRefusedConsent(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let refusal = try await probe.refusal()
    if refusal.answer?.error == "access_denied" { return rule.held(refusal.evidence) }
    if case .nowhere(let reason) = refusal.end { throw CouldNotTell(reason, refusal.evidence) }
    return rule.failed("the request \(refusal.endInWords)", refusal.evidence)
}
