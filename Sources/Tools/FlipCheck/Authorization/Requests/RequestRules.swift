/// Requests that are right, in every form that Google or an RFC gives them.
enum RequestRules {
    static let inspections = [
        Inspection(scopePlus) { probe throws(CouldNotTell) in
            guard probe.configuration.scopes.count > 1 else {
                return scopePlus.notAsked("fewer than two scopes are configured")
            }
            let raw = probe.configuration.scopes.joined(separator: "+")
            return scopePlus.needsCodes(
                try await probe.authorizeEach([("scope=\(raw)", try probe.query().settingRaw("scope", raw))]))
        },
        Inspection(scopeMissing) { probe throws(CouldNotTell) in
            let ended = try await probe.authorizeOnce(try probe.query().removing("scope"))
            // RFC 6749 section 3.3: a default, or invalid_scope.
            if ended.ending == .error("invalid_scope") { return scopeMissing.held(ended.evidence) }
            return scopeMissing.needsCodes([ended])
        },
        Inspection(locale) { probe throws(CouldNotTell) in
            let query = try probe.query()
            return locale.needsCodes(
                try await probe.authorizeEach(
                    ["en", "de-DE", "zh-Hant-TW", "es-419"].map {
                        ("user_locale=\($0)", query.adding("user_locale", $0))
                    }))
        },
        Inspection(unknown) { probe throws(CouldNotTell) in
            unknown.needsCodes(
                try await probe.authorizeEach([
                    ("an unknown parameter", try probe.query().adding("flip_check", "unknown"))
                ]))
        },
        Inspection(empty) { probe throws(CouldNotTell) in
            let query = try probe.query().adding("user_locale", "").adding("flip_check", "")
            return empty.needsCodes(try await probe.authorizeEach([("empty parameters", query)]))
        },
        Inspection(order) { probe throws(CouldNotTell) in
            order.needsCodes(
                try await probe.authorizeEach([("the opposite order", try probe.query().reversed)]))
        },
        Inspection(repeated) { probe throws(CouldNotTell) in
            let query = try probe.query()
            let queries = ["response_type", "state", "scope", "client_id"].compactMap { name in
                query.value(name).map { ("\(name) twice", query.adding(name, $0)) }
            }
            return repeated.needsNoCodes(try await probe.authorizeEach(queries))
        },
    ]

    static let scopePlus = Rule(
        "authorize/scope-plus", "a plus between two scopes is read as a space", .field, .error,
        .rfc(6749, appendix: "B"),
        why:
            "Google writes scope=one+two. A server that reads it as one scope named “one+two” refuses every request.",
        remedy: "Decode the query as application/x-www-form-urlencoded, or split scope at + as well.")

    static let scopeMissing = Rule(
        "authorize/scope-missing", "a request without scope gets a default or invalid_scope", .rfc,
        .warning,
        .rfc(6749, "3.3"),
        why: "Scopes are optional in Google's console, and then none is sent.",
        remedy: "Fall back to a default scope.")

    static let locale = Rule(
        "authorize/user-locale", "user_locale is accepted, whatever language it names", .google, .error,
        .partnerReference,
        why:
            "Google sends the language of the user's device. A server that refuses a language locks these users out.",
        remedy: "Treat it as a wish. Use your own language when you do not have the one that it names.")

    static let unknown = Rule(
        "authorize/unknown-parameter", "a parameter that is not known is ignored", .rfc, .error,
        .rfc(6749, "3.1"),
        why: "Google adds parameters without notice; code_challenge is one of the latest.",
        remedy: "Ignore every parameter that you do not know.")

    static let empty = Rule(
        "authorize/empty-parameter", "a parameter without a value counts as left out", .rfc, .warning,
        .rfc(6749, "3.1"),
        why: "A client may write an optional parameter and leave it empty.",
        remedy: "Treat an empty value as if the parameter were not there.")

    static let order = Rule(
        "authorize/parameter-order", "the order of the parameters does not matter", .house, .error,
        .rfc(6749, "3.1"),
        why: "No page of Google's promises an order.",
        remedy: "Read the query into a table first.")

    static let repeated = Rule(
        "authorize/repeated-parameter", "a request with a repeated parameter gets no code", .rfc,
        .warning, .rfc(6749, "3.1"),
        why:
            "Two parts of a server may read different values: one shows the first to the user, another grants the "
            + "second.",
        remedy: "Answer invalid_request when any parameter is repeated.")
}
