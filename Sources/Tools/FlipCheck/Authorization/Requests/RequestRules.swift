/// Requests that are right, in every form that Google or an RFC gives them.
let requestRules: [Inspection] = [
    Inspection(
        "authorize/scope-plus", "a plus between two scopes is read as a space", .linking, .error,
        .rfc(6749, appendix: "B"),
        why: "Google writes scope=one+two. Read as one scope named “one+two”, every request is refused.",
        remedy: "Decode the query as application/x-www-form-urlencoded, or split scope at + as well.",
        of: attempting { probe in
            guard probe.configuration.scopes.count > 1 else {
                throw probe.reasonForOneScope
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
            return ["en", "de-DE", "zh-Hant-TW", "es-419"].map { locale in
                RequestVariant(name: "user_locale=\(locale)", query: query.adding("user_locale", locale))
            }
        }
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/unknown-parameter", "a parameter that is not known is ignored", .linking, .error,
        .rfc(6749, "3.1"),
        why: "Google adds parameters without notice; code_challenge is one of the latest.",
        remedy: "Ignore every parameter that you do not know.",
        of: attempting { probe in
            let query = try probe.query().adding("flip_check", "unknown")
            return [RequestVariant(name: "an unknown parameter", query: query)]
        }
    ) { $0.needsCodes($1) },
    Inspection(
        "authorize/empty-parameter", "a parameter without a value counts as left out", .hygiene, .warning,
        .rfc(6749, "3.1"),
        why: "A client may write an optional parameter and leave it empty.",
        remedy: "Treat an empty value as if the parameter were not there.",
        of: attempting { probe in
            let query = try probe.query().adding("user_locale", "").adding("flip_check", "")
            return [RequestVariant(name: "empty parameters", query: query)]
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
        of: attempting(requestsWithRepeatedParameter)
    ) { $0.needsNoGrant($1) },
]

/// Judges a request without scope: RFC 6749 section 3.3 asks for a default scope or the error invalid_scope.
private func judgeMissingScope(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let attempt = try await probe.authorizeOnce(try probe.query().removing("scope"))
    if attempt.ending == .error("invalid_scope") { return rule.held(attempt.evidence) }
    return rule.needsCodes([attempt])
}

private func requestsWithRepeatedParameter(_ probe: Probe) throws -> [RequestVariant] {
    let query = try probe.query()
    var requests: [RequestVariant] = []
    for name in ["response_type", "state", "scope", "client_id"] {
        guard let value = query.value(name) else { continue }
        requests.append(RequestVariant(name: "\(name) twice", query: query.adding(name, value)))
    }
    return requests
}
