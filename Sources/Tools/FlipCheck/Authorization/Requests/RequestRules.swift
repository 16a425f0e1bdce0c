import WebText

/// Requests that are right, in every form that Google or an RFC gives them, and wrong ones with a repeated parameter.
///
/// Their trials come after the right request got a code. Each right request has to get a code too. Where a person signs in,
/// they are not asked.
let requestRules: [Rule] = [
    // It looks at the first request of `rightRequestTwice`, which differs from the first right one in its state only, and may
    // come before the first exchange: then the user has only agreed before. Where it fails, the others with right requests
    // follow from it.
    Rule(
        "authorize/again", "a user who has linked can link again", .linking, .error, .projectRule(.appFlip),
        fault: "a user who has linked before, or is signed in, gets no second code",
        why:
            "Users link again: with another Google account, after unlinking, or because the first time failed "
            + "at the end.",
        remedy: "Answer each right request anew, also for a user who is signed in or has linked before.",
        on: .rightRequestTwice, verdict: judgeSecondLink),
    Rule(
        "authorize/scope-plus", "a plus between two scopes is read as a space", .linking, .error,
        .rfc(6749, appendix: "B"),
        reach: .all, fault: "scopes that are joined by a plus, as Google writes them, are refused",
        why: "Google writes scope=one+two. Read as one scope named “one+two”, every request is refused.",
        remedy: "Decode the query as application/x-www-form-urlencoded, or split scope at + as well.",
        followsFrom: ["authorize/again"],
        on: .scopesJoinedByPlus
    ) { .gotCode($0) },
    Rule(
        "authorize/scope-missing", "a request without scope gets a default or invalid_scope", .hygiene,
        .warning, .rfc(6749, "3.3"),
        fault: "a request without scope fails or grants nothing, and Google may send none",
        why: "Scopes are optional in Google's console, and then none is sent.",
        remedy: "Fall back to a default scope.",
        followsFrom: ["authorize/again"],
        on: .requestWithoutScope
    ) {
        // RFC 6749 section 3.3 asks for a default scope or for this error.
        if $0.ending == .error("invalid_scope") { return .held($0.evidence) }
        let scopes = $0.authorization.answer?.parameters.items.filter { $0.name == "scope" } ?? []
        if $0.authorization.code != nil, scopes.contains(where: \.rawValue.isEmpty) {
            // The server may write an empty scope because the request had none, and grant a default one.
            return .failed("the code comes with an empty scope", $0.evidence).asNote
                .advising("Fall back to a default scope where this code grants nothing")
        }
        return .gotCode($0)
    },
    // A request passes, too, where it ends below 400 at a form that a step filled in for the right request or for another
    // value, and that differs only in its buttons, as in another language: no step finds them. Where it had filled in that form
    // before, its end counts as any other.
    Rule(
        "authorize/user-locale", "user_locale is accepted, whatever language it names", .linking, .error,
        .partnerReference,
        fault: "users of some languages cannot link: user_locale is refused",
        why: "Google sends the language of the device. Users of a refused language are locked out.",
        remedy: "Treat user_locale as a wish: use your own language when you do not have the user's.",
        followsFrom: ["authorize/again"],
        on: .requestsWithUserLocale, .rightRequest, .configuration
    ) { attempts, right, configuration in
        // In another language a button may have another value, or text, than in the configuration.
        // A signed-in user, who comes after the right request, may see another form than a new one.
        let requests = attempts.map(\.authorization) + [right.authorization]
        return .gotCode(attempts.filter { !$0.endsAtTranslatedForm(of: requests, configuration.signIn) })
    },
    Rule(
        "authorize/unknown-parameter", "a parameter that is not known is ignored", .linking, .error,
        .rfc(6749, "3.1"),
        reach: .few, fault: "a parameter that Google may add is refused",
        why: "Google adds parameters without notice; code_challenge is one of the latest.",
        remedy: "Ignore every parameter that you do not know.",
        followsFrom: ["authorize/again"],
        on: .requestWithUnknownParameter
    ) { .gotCode($0) },
    Rule(
        "authorize/empty-parameter", "a parameter without a value counts as left out", .hygiene, .warning,
        .rfc(6749, "3.1"),
        fault: "an empty parameter makes a request fail",
        why: "A client may write an optional parameter and leave it empty.",
        remedy: "Treat an empty value as if the parameter were not there.",
        followsFrom: ["authorize/again", "authorize/unknown-parameter", "authorize/user-locale"],
        on: .requestWithEmptyParameters
    ) { .gotCode($0) },
    Rule(
        "authorize/parameter-order", "the order of the parameters does not matter", .linking, .error,
        .projectRule(.rfc(6749, "3.1")),
        reach: .few, fault: "another order of the parameters makes a request fail",
        why: "No page of Google's promises an order.",
        remedy: "Read the query into a table first.",
        followsFrom: ["authorize/again"],
        on: .requestInOppositeOrder
    ) { .gotCode($0) },
    Rule(
        "authorize/repeated-parameter", "a request with a repeated parameter gets no code", .hygiene, .note,
        .rfc(6749, "3.1"),
        fault: "a repeated parameter passes, and a check may read the other value",
        why:
            "One part of a server may show the first value to the user, and another grant the second. In Perl a repeated "
            + "parameter can become further fields of the row that is stored.",
        remedy: "Answer invalid_request when any parameter is repeated.",
        on: .requestsWithRepeatedParameter
    ) { attempts in
        // Any error holds, by a redirect or on a page.
        let judgement = Judgement.gotNoCode(attempts)
        let failing = attempts.filter(\.madeServerFail)
        guard !judgement.isFailure, !failing.isEmpty else { return judgement }
        let names = failing.map(\.name).joined(separator: ", ")
        return .failed("\(names): made the server fail (500)", failing.flatMap(\.evidence)).advising(
            "Refuse a parameter that arrives as a list; the server's log has the error at which it failed")
    },
]

extension Trial<AuthorizationAttempt> {
    /// All scopes with a plus between them, as Google writes them.
    static var scopesJoinedByPlus: Self {
        Self("scopesJoinedByPlus", needing: .scopes, after: .code, requests: 0, signIns: 1) { probe in
            let raw = try probe.severalScopes().map { PercentCoding.encode($0) }.joined(separator: "+")
            return try await probe.attempt(
                try probe.query().settingRaw("scope", raw), named: "scope=\(raw)")
        }
    }

    /// A request without `scope`.
    static var requestWithoutScope: Self {
        request("requestWithoutScope") { try $0.query().removing("scope") }
    }

    /// A request with a parameter that no server knows.
    static var requestWithUnknownParameter: Self {
        request("requestWithUnknownParameter", named: "an unknown parameter") {
            try $0.query().adding("flip_check", "unknown")
        }
    }

    /// A request with `user_locale`, `login_hint` and `flip_check`, all without a value, except those that the right
    /// request has.
    static var requestWithEmptyParameters: Self {
        request("requestWithEmptyParameters", named: "empty parameters") { probe in
            let query = try probe.query()
            // Servers that do not know Google's user_locale know login_hint, which is OpenID Connect's.
            let missing = ["user_locale", "login_hint", "flip_check"].filter { query.value($0) == nil }
            return missing.reduce(query) { $0.adding($1, "") }
        }
    }

    /// A request with its parameters in the opposite order.
    static var requestInOppositeOrder: Self {
        request("requestInOppositeOrder", named: "the opposite order") { try $0.query().reversed }
    }
}

extension Trial<[AuthorizationAttempt]> {
    /// A request with each of four values of `user_locale`.
    static var requestsWithUserLocale: Self {
        Self("requestsWithUserLocale", after: .code, requests: 0, signIns: 4) { probe in
            let query = try probe.query()
            return try await probe.attempts(
                ["en", "de-DE", "zh-Hant-TW", "es-419"].map { locale in
                    ("user_locale=\(locale)", query.setting("user_locale", locale))
                })
        }
    }

    /// Requests that have one of four parameters twice, with the same value: a different value could be refused for itself.
    static var requestsWithRepeatedParameter: Self {
        Self("requestsWithRepeatedParameter", after: .code, requests: 0, signIns: 4) { probe in
            let query = try probe.query()
            return try await probe.attempts(
                ["response_type", "state", "scope", "client_id"].compactMap { name in
                    query.value(name).map { ("\(name) twice", query.adding(name, $0)) }
                })
        }
    }
}

/// Judges the first right request that follows the successful request.
private func judgeSecondLink(_ attempts: [AuthorizationAttempt]) -> Judgement {
    guard let first = attempts.first else { return .couldNotTell("nothing was sent") }
    // It is the first of the trial, and the second one of the run.
    let again = AuthorizationAttempt(
        name: "the second request", authorization: first.authorization, ending: first.ending)
    var judgement = Judgement.gotCode(again)
    guard judgement.isFailure else { return judgement }
    judgement.reason = "the first request got a code, and the second one \(again.authorization.endInFull)"
    if again.madeServerFail {
        return judgement.advising(
            "Update the stored link of the user and the client, or allow several; the server's log has the error "
                + "at which it failed")
    }
    guard case .page = again.authorization.end, !again.authorization.isTooLong else { return judgement }
    return judgement.advising(
        "Go on with the request where the user is signed in already, as after a sign-in")
}
