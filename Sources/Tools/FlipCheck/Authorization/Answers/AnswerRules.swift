import WebText

/// Rules for every answer at the redirect URI of its request, which is a redirect or a page that refreshes to it.
///
/// They send nothing, and need a code for the right request. After all trials they look at the answers to all requests of the
/// run, the wrong ones too. The group `reply` has the same rules for the answers of an app.
let answerRules: [Rule] = [
    everyAnswer(
        "authorize/answer-fragment", "no answer to a request for a code has a fragment", .linking, .error,
        .rfc(6749, "4.1.2"),
        reach: .few, fault: "a part of an answer is after a #, where Google never sees it",
        why: "A browser keeps the part after the # to itself: Google's server never gets it.",
        remedy: "Put the parameters into the query, and escape # as %23."
    ) { seen in
        // RFC 6749 section 4.2.2.1: the answer to a request for a token belongs in the fragment.
        let wantsQuery = seen.request.items.allSatisfy { $0.name != "response_type" || $0.rawValue == "code" }
        guard wantsQuery, let fragment = seen.answer.fragment else { return nil }
        // RFC 9700 section 4.1.3: a server may add a fragment such as `#_`, so that a browser carries no other fragment on.
        let names = Parameters(parsing: fragment, plus: .space).items.map(\.name)
        let hasPartOfAnswer = names.contains(where: ["code", "state", "error", "access_token"].contains)
        let isAnswered = seen.has("code") || seen.has("error")
        return hasPartOfAnswer || !isAnswered ? "there is a fragment" : nil
    },
    everyAnswer(
        "authorize/code-plus", "no code has a bare plus", .linking, .error, .rfc(6749, appendix: "B"),
        fault: "some codes have a bare +, which is read as a space",
        why: "A form decoder reads a + as a space. The client then sends a space in the exchange, and the "
            + "answer is invalid_grant. Only some codes have a +, so some links fail and others do not.",
        remedy: "Write a plus in the query as %2B, or make codes of base64url, which has none."
    ) { seen in
        let codes = seen.answer.parameters.items.filter { $0.name.hasSameBytes(as: "code") }
        let isBare = codes.contains { $0.rawValue.utf8.contains(UInt8(ascii: "+")) }
        return isBare ? "the code has a bare +, which a form decoder reads as a space" : nil
    },
    everyAnswer(
        "authorize/answer-html", "no answer is escaped for HTML", .linking, .error, .rfc(3986, "3.4"),
        fault: "Google finds no state: the address of an answer is escaped for HTML",
        why: "A header is no HTML. After &amp; the client finds a parameter named amp;state, and no state.",
        remedy: "Escape for HTML only what a page shows. Write the address into Location as it is."
    ) { seen in
        guard let name = seen.answer.parameters.nameEscapedForHTML else { return nil }
        return "there is \(name.asShortName), so & was written &amp;"
    },
    everyAnswer(
        "authorize/answer-repeated", "no answer has a parameter twice", .hygiene, .error, .rfc(6749, "3.1"),
        fault: "a parameter is twice in an answer, and readers differ about which counts",
        why: "Readers differ about which value counts. One with &code= in it brings its own code.",
        remedy: "Escape every value, and write each parameter once."
    ) { seen in
        guard let name = seen.answer.parameters.firstRepeatedName else { return nil }
        return "\(name.asShortName) twice"
    },
    everyAnswer(
        "authorize/answer-one", "every answer has a code or an error, and not both", .linking, .error,
        .rfc(6749, "4.1.2"),
        reach: .few, fault: "an answer has both a code and an error, or neither",
        why: "Without either of them Google cannot go on. With both it has to guess.",
        remedy: "Send either a code or an error, and escape every value, so that none adds the other."
    ) { seen in
        let (hasCode, hasError) = (seen.has("code"), seen.has("error"))
        if hasCode && hasError { return "there is a code and an error" }
        // The rule authorize/answer-fragment judges a fragment, which may have either of them.
        let isEmpty = !hasCode && !hasError && seen.answer.fragment == nil
        return isEmpty ? "there is neither" : nil
    },
    everyAnswer(
        "authorize/answer-no-token", "no answer carries a token", .security, .error, .rfc(9700, "2.1.2"),
        fault: "a token is in an address, which histories and logs keep",
        why: "Addresses are kept in histories and logs.",
        remedy: "Send a code: Google's server exchanges it.",
        followsFrom: ["authorize/response-type-unsupported"]
    ) { seen in
        // It looks after the # and at names after &amp; too; a parameter without a value is no token.
        seen.answer.namesOfTokens.first.map { "there is \($0)" }
    },
    everyAnswer(
        "authorize/answer-error", "every error is one that an RFC defines for this endpoint", .hygiene,
        .warning, .googleReference,
        fault: "an answer has an error code that no RFC defines for this endpoint",
        why: "Google asks for the standard codes here. Those of the app, such as unrecoverable, belong to "
            + "the flip and not to the browser.",
        remedy: "Choose among the codes of RFC 6749 section 4.1.2.1.",
        isAboutErrors: true
    ) { seen in
        // The rule authorize/answer-repeated is about an error that comes twice.
        guard seen.count("error") == 1 else { return nil }
        guard let error = seen.answer.error else { return "error is empty or cannot be read" }
        if registeredErrors.contains(error) { return nil }
        return "error is \(PercentCoding.encode(error).asShortName)"
    },
    everyAnswer(
        "authorize/answer-description", "error_description is printable ASCII", .hygiene, .note,
        .rfc(6749, "4.1.2.1"),
        fault: "error_description has characters that a strict client refuses",
        why: "The RFC allows no other characters, and neither a quotation mark nor a backslash.",
        remedy: "Send a fixed English sentence, and show the user your own words.",
        isAboutErrors: true
    ) { seen in
        // The rule authorize/answer-repeated is about a description that comes twice.
        guard seen.count("error_description") == 1 else { return nil }
        guard let text = seen.answer.value("error_description") else {
            return "it is empty or cannot be read"
        }
        return text.isErrorText ? nil : "it has other characters"
    },
    everyAnswer(
        "authorize/answer-state", "every error has the state of its request", .hygiene, .error,
        .rfc(6749, "4.1.2.1"),
        fault: "some errors come back without the state of their request",
        why: "Without it Google cannot tell which user's linking failed.",
        remedy: "Write the redirect in one place, which adds state.",
        followsFrom: ["authorize/answer-html", "authorize/state-on-error", "authorize/state-on-refusal"],
        isAboutErrors: true
    ) { seen in
        // A request without state, or with two, has no state that could come back, and a malformed one may be what is refused.
        guard seen.has("error"), seen.states.count == 1, !seen.has("state"),
            let state = try? seen.states[0].decoded(), state.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return "an answer with \(seen.answer.error ?? "error") has no state"
    },
    everyAnswer(
        "authorize/location-characters", "the address of a redirect has only the characters of an address",
        .linking, .error, .rfc(3986, "2"),
        reach: .few, fault: "an answer has an address that browsers repair, cut or refuse",
        why: "Browsers treat a space, a quotation mark or an umlaut in a header in different ways: they "
            + "repair, cut or refuse it.",
        remedy: "Escape every value once, all but letters, digits and -._~."
    ) { seen in
        // The redirect URI itself comes from the request, which a rule may have spoilt.
        let afterRedirectURI = seen.location.utf8.dropFirst(seen.answer.address.utf8.count)
        let fault = String(decoding: afterRedirectURI, as: UTF8.self).faultOfAddress
        return fault.map { "the address has \($0)" }
    },
    everyAnswer(
        "authorize/no-permanent-redirect", "no browser keeps an answer for the next request", .security,
        .warning, .projectRule(.rfc(9111, "4.2.2")),
        reach: .few, fault: "browsers keep an answer, with the code of an earlier user",
        why: "A browser keeps a 301, or an answer with max-age, and sends the next user to the same address, "
            + "with the old code.",
        remedy: "Redirect with 303 or 302, and with Cache-Control: no-store."
    ) { seen in
        // The redirects within a sign-in do not count: only an answer carries a code.
        guard let response = seen.exchange.response else { return nil }
        if [301, 308].contains(response.status) { return "the status is \(response.status)" }
        return response.isReusableByBrowsers ? response.lifetimeInWords : nil
    },
]

/// The error codes of RFC 6749 section 4.1.2.1, OpenID Connect Core section 3.1.2.6, RFC 8707 section 2, RFC 9396
/// section 5, and OpenID Connect Core Error Code unmet_authentication_requirements.
private let registeredErrors: Set<String> = [
    "invalid_request", "unauthorized_client", "access_denied", "unsupported_response_type",
    "invalid_scope", "server_error", "temporarily_unavailable", "interaction_required", "login_required",
    "account_selection_required", "consent_required", "invalid_request_uri", "invalid_request_object",
    "request_not_supported", "request_uri_not_supported", "registration_not_supported", "invalid_target",
    "invalid_authorization_details", "unmet_authentication_requirements",
]

/// A rule that fails by any wrong answer of the run; a finding tells each mistake once.
///
/// - Parameters:
///   - isAboutErrors: whether it is about errors only, so that it holds where no answer with a code was seen.
///   - objection: what is wrong with an answer, in the words of a finding, or nil when it is right.
private func everyAnswer(
    _ id: String, _ title: String, _ harm: Rule.Harm, _ severity: Rule.Severity, _ source: Rule.Source,
    reach: Rule.Reach = .many, fault: String, why: String, remedy: String, followsFrom: [String] = [],
    isAboutErrors: Bool = false, objection: @escaping @Sendable (SeenAnswer) -> String?
) -> Rule {
    Rule(
        id, title, harm, severity, source, reach: reach, fault: fault, why: why, remedy: remedy,
        followsFrom: followsFrom,
        on: .rightRequest, .answers, .configuration
    ) { right, answers, configuration in
        try right.requireCode(configuration)
        let wrong = answers.filter { objection($0) != nil }
        // Only flip-check's own browser sees the answers with a code.
        let isSeen = answers.contains { $0.has("code") || isAboutErrors && $0.has("error") }
        guard !wrong.isEmpty || isSeen else {
            throw configuration.noAnswerSeen("no answer \(isAboutErrors ? "" : "with a code ")was seen")
        }
        let mistakes = wrong.compactMap(objection).grouped(by: \.self).map(\.text)
        let judgement = Judgement.holds(
            wrong.isEmpty,
            else: "\(wrong.count) of \(answers.count) answers: \(mistakes.prefix(3).joined(separator: ", "))",
            wrong.prefix(2).map(\.exchange.evidence))
        // Where answers are wrong only for states with escapes, the way in which the server writes state explains it.
        let haveEscapes = wrong.allSatisfy { $0.states.contains { $0.rawValue.contains("%") } }
        return judgement.isFailure && haveEscapes ? judgement.because("authorize/state-exact") : judgement
    }
}
