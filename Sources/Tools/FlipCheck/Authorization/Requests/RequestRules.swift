/// Requests that are right, in every form that Google or an RFC gives them.
let requestRules: [Inspection] = [
    Inspection(
        "authorize/scope-plus", "a plus between two scopes is read as a space", .linking, .error,
        .rfc(6749, appendix: "B"),
        why: "Google writes scope=one+two. Read as one scope named “one+two”, every request is refused.",
        remedy: "Decode the query as application/x-www-form-urlencoded, or split scope at + as well.",
        of: attempting { probe in
            guard probe.configuration.scopes.count > 1 else {
                throw CouldNotTell.notAsked("fewer than two scopes are configured")
            }
            let raw = probe.configuration.scopes.joined(separator: "+")
            return [RequestVariant(name: "scope=\(raw)", query: try probe.query().settingRaw("scope", raw))]
        }
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/scope-missing", "a request without scope gets a default or invalid_scope", .hygiene,
        .warning, .rfc(6749, "3.3"),
        why: "Scopes are optional in Google's console, and then none is sent.",
        remedy: "Fall back to a default scope.",
        check: judgeMissingScope),
    Inspection(
        "authorize/user-locale", "user_locale is accepted, whatever language it names", .linking, .error,
        .partnerReference,
        why: "Google sends the language of the device. Users of a refused language are locked out.",
        remedy: "Treat it as a wish. Use your own language when you do not have the one that it names.",
        of: attempting { probe in
            let query = try probe.query()
            return ["en", "de-DE", "zh-Hant-TW", "es-419"].map {
                RequestVariant(name: "user_locale=\($0)", query: query.adding("user_locale", $0))
            }
        }
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/unknown-parameter", "a parameter that is not known is ignored", .linking, .error,
        .rfc(6749, "3.1"),
        why: "Google adds parameters without notice; code_challenge is one of the latest.",
        remedy: "Ignore every parameter that you do not know.",
        of: attempting {
            [
                RequestVariant(
                    name: "an unknown parameter", query: try $0.query().adding("flip_check", "unknown"))
            ]
        }
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/empty-parameter", "a parameter without a value counts as left out", .hygiene, .warning,
        .rfc(6749, "3.1"),
        why: "A client may write an optional parameter and leave it empty.",
        remedy: "Treat an empty value as if the parameter were not there.",
        of: attempting {
            [
                RequestVariant(
                    name: "empty parameters",
                    query: try $0.query().adding("user_locale", "").adding("flip_check", ""))
            ]
        }
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/parameter-order", "the order of the parameters does not matter", .linking, .error,
        .projectRule(.rfc(6749, "3.1")),
        why: "No page of Google's promises an order.",
        remedy: "Read the query into a table first.",
        of: attempting { [RequestVariant(name: "the opposite order", query: try $0.query().reversed)] }
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/repeated-parameter", "a request with a repeated parameter gets no code", .hygiene, .note,
        .rfc(6749, "3.1"),
        why: "One part of a server may show the first value to the user, and another grant the second.",
        remedy: "Answer invalid_request when any parameter is repeated.",
        of: attempting { probe in
            let query = try probe.query()
            return ["response_type", "state", "scope", "client_id"].compactMap { name in
                query.value(name).map { RequestVariant(name: "\(name) twice", query: query.adding(name, $0)) }
            }
        }
    ) { $0.needsNoGrant($1) },
]

private func judgeMissingScope(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let ended = try await probe.authorizeOnce(try probe.query().removing("scope"))
    // RFC 6749 section 3.3: a default, or invalid_scope.
    if ended.ending == .error("invalid_scope") { return rule.held(ended.evidence) }
    return rule.needsCodes([ended])
}

let clientRules: [Inspection] = [
    Inspection(
        "authorize/client-unknown", "an unknown client is refused without a redirect", .security, .error,
        .rfc(6749, "4.1.2.1"),
        why: "A redirect URI counts for its client only. A server that redirects for any client is an open "
            + "redirector.",
        remedy: "Look up client_id first, then the redirect URI among that client's, and show an error page.",
        of: rejecting {
            let name = "nobody-\($0.random.token(bytes: 6))"
            return [
                RequestVariant(name: "an unknown client_id", query: try $0.query().setting("client_id", name))
            ]
        }
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/client-missing", "a request without client_id is refused without a redirect", .security,
        .error, .rfc(6749, "4.1.2.1"),
        why: "A redirect URI counts for its client only.",
        remedy: "Show an error page when client_id is missing or empty.",
        of: rejecting {
            [RequestVariant(name: "without client_id", query: try $0.query().removing("client_id"))]
        }
    ) { $0.needsNoRedirect($1) },
]

/// Requests that are hard to read: the server must not fail, and must not write their bytes into a header.
let hardRequestRules: [Inspection] = [
    Inspection(
        "authorize/header-injection", "a line break in state does not become a header", .security, .error,
        .rfc(9110, "5.5"),
        why: "An attacker who can write headers can set cookies and show pages in your name.",
        remedy: "Escape every value before it goes into Location. No framework of today writes a line break "
            + "into a header: look for code that writes headers by itself.",
        check: judgeHeaderInjection),
    Inspection(
        "authorize/state-on-refusal", "a user's refusal comes with the state of the request", .hygiene,
        .error, .rfc(6749, "4.1.2.1"),
        why: "Without it Google cannot tell which request was refused, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.",
        followsFrom: ["authorize/answer-html"],
        check: judgeStateOnRefusal),
]

private func judgeHeaderInjection(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let query = try probe.query().settingRaw("state", "APv%0D%0AX-Flip-Check%3A%201")
    let request = RequestVariant(name: "a line break in state", query: query)
    let attempt = try await probe.authorizeEach([request])[0]
    let hasHeader = attempt.authorization.exchanges.contains {
        $0.response?.headers["X-Flip-Check"] != nil
    }
    if hasHeader || attempt.ending == .brokenAnswer {
        return rule.failed("\(attempt.name) was written into the answer's header", attempt.evidence)
    }
    return switch attempt.authorization.end {
    case .nowhere: rule.couldNotTell(attempt.inWords, attempt.evidence)
    case .page(let status, _) where status >= 500:
        rule.couldNotTell(attempt.inWords, attempt.evidence)
    case .page, .redirect: rule.held(attempt.evidence)
    }
}

private func judgeStateOnRefusal(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let ended = try await probe.refusal()
    guard let error = ended.answer?.error else {
        throw CouldNotTell("no refusal was sent by a redirect", ended.evidence)
    }
    return rule.needsState(back: [
        AuthorizationAttempt(name: "a refusal", authorization: ended, ending: .error(error))
    ])
}
