import WebText

/// Rules for every answer at the redirect URI, as the group `reply` has them for those of an app.
let answerRules: [Inspection] = [
    // RFC 6749 section 4.2.2.1: the answer to a request for a token belongs into the fragment.
    answers(
        "authorize/answer-fragment", "no answer to a request for a code has a fragment", .linking, .error,
        .rfc(6749, "4.1.2"),
        why: "A browser keeps the part after the # to itself: Google's server never gets it.",
        remedy: "Put the parameters into the query, and escape # as %23."
    ) { $0.answer.fragment == nil || !$0.wantsQuery ? nil : "there is a fragment" },
    answers(
        "authorize/code-plus", "no code has a bare plus", .linking, .error, .rfc(6749, appendix: "B"),
        why: "A form decoder reads a + as a space. The client then sends a space in the exchange, and the "
            + "answer is invalid_grant. Only some codes have a +, so some links fail and others do not.",
        remedy: "Write a plus in the query as %2B, or make codes of base64url, which has none."
    ) { answer in
        let isBare = answer.answer.parameters.items.contains {
            $0.name.hasSameBytes(as: "code") && $0.rawValue.utf8.contains(UInt8(ascii: "+"))
        }
        return isBare ? "the code has a bare +, which a form decoder reads as a space" : nil
    },
    answers(
        "authorize/answer-html", "no answer is escaped for HTML", .linking, .error, .rfc(3986, "3.4"),
        why: "A header is no HTML. After &amp; the client finds a parameter named amp;state, and no state.",
        remedy: "Escape for HTML only what a page shows. Write the address into Location as it is."
    ) { $0.answer.parameters.nameEscapedForHTML.map { "there is \($0.prefix(64)), so & was written &amp;" } },
    answers(
        "authorize/answer-repeated", "no answer has a parameter twice", .hygiene, .error, .rfc(6749, "3.1"),
        why: "Readers differ about which value counts. One with &code= in it brings its own code.",
        remedy: "Escape every value, and write each parameter once."
    ) { $0.answer.parameters.firstRepeatedName.map { "\($0.prefix(64)) twice" } },
    answers(
        "authorize/answer-one", "every answer has a code or an error, and not both", .linking, .error,
        .rfc(6749, "4.1.2"),
        why: "Without either of them Google cannot go on. With both it has to guess.",
        remedy: "Send one of them."
    ) { answer in
        if answer.item("code"), answer.item("error") { return "there is a code and an error" }
        let isEmpty = !answer.item("code") && !answer.item("error") && answer.answer.fragment == nil
        return isEmpty ? "there is neither" : nil
    },
    answers(
        "authorize/answer-no-token", "no answer carries a token", .security, .error, .rfc(9700, "2.1.2"),
        why: "Addresses are kept in histories and logs.",
        remedy: "Send a code: Google's server exchanges it.",
        followsFrom: ["authorize/response-type-unsupported"]
    ) { answer in
        let inFragment = Parameters(parsing: answer.answer.fragment ?? "", plus: .space).items.map(\.name)
        return ["access_token", "refresh_token", "id_token"].first {
            answer.item($0) || inFragment.contains($0)
        }.map { "there is \($0)" }
    },
    answers(
        "authorize/answer-error", "every error is one that an RFC knows", .hygiene, .warning,
        .googleReference,
        why: "Google asks for the standard codes here. Those of the app, such as unrecoverable, belong to "
            + "the flip and not to the browser.",
        remedy: "Choose among the codes of RFC 6749 section 4.1.2.1."
    ) { answer in
        guard let error = answer.answer.error, !errors.contains(error) else { return nil }
        return "error is \(PercentCoding.encode(error).prefix(64))"
    },
    answers(
        "authorize/answer-description", "error_description is printable ASCII", .hygiene, .note,
        .rfc(6749, "4.1.2.1"),
        why: "The RFC allows no other characters, and neither a quotation mark nor a backslash.",
        remedy: "Send a fixed English sentence, and show the user your own words."
    ) { answer in
        guard answer.item("error_description") else { return nil }
        guard let text = answer.answer.value("error_description") else {
            return "it is empty or cannot be read"
        }
        return text.isErrorText ? nil : "it has other characters"
    },
    answers(
        "authorize/answer-state", "every error has the state of its request", .hygiene, .error,
        .rfc(6749, "4.1.2.1"),
        why: "Without it Google cannot tell which user's linking failed.",
        remedy: "Write the redirect in one place, which adds state.", followsFrom: ["authorize/answer-html"]
    ) { answer in
        guard answer.item("error"), answer.askedState == 1 else { return nil }
        return answer.item("state") ? nil : "an answer with \(answer.answer.error ?? "error") has no state"
    },
    answers(
        "authorize/location-characters", "the address of a redirect has only the characters of an address",
        .linking, .error, .rfc(3986, "2"),
        why: "Browsers treat a space, a quotation mark or an umlaut in a header in different ways: they "
            + "repair, cut or refuse it.",
        remedy: "Escape every value once, all but letters, digits and -._~."
    ) { answer in
        // The redirect URI itself is the one of the request, which a rule may have spoilt.
        String(decoding: answer.location.utf8.dropFirst(answer.answer.address.utf8.count), as: UTF8.self)
            .faultOfAddress.map { "the address has \($0)" }
    },
    answers(
        "authorize/no-permanent-redirect", "no answer is a permanent redirect", .security, .warning,
        .projectRule(.rfc(9111, "4.2.2")),
        why: "A browser keeps a 301 and sends the next user to the same address, with the old code.",
        remedy: "Redirect with 303 or 302."
    ) { [301, 308].contains($0.status) ? "the status is \($0.status)" : nil },
]

/// RFC 6749 section 4.1.2.1, OpenID Connect Core section 3.1.2.6, RFC 8707 section 2, RFC 9396.
private let errors: Set<String> = [
    "invalid_request", "unauthorized_client", "access_denied", "unsupported_response_type",
    "invalid_scope", "server_error", "temporarily_unavailable", "interaction_required", "login_required",
    "account_selection_required", "consent_required", "invalid_request_uri", "invalid_request_object",
    "request_not_supported", "request_uri_not_supported", "registration_not_supported", "invalid_target",
    "unmet_authentication_requirements",
]

/// Looks at every answer of the run; one mistake is told once.
func answers(
    _ id: String, _ title: String, _ harm: Rule.Harm, _ severity: Rule.Severity, _ source: Rule.Source,
    why: String, remedy: String, followsFrom: [String] = [],
    _ objection: @escaping @Sendable (SeenAnswer) -> String?
) -> Inspection {
    Inspection(
        id, title, harm, severity, source, why: why, remedy: remedy, followsFrom: followsFrom, isLast: true
    ) { rule, probe in
        let answers = try await probe.answers()
        guard !answers.isEmpty else { throw probe.unseen("no answer came to a redirect URI") }
        let wrong = answers.filter { objection($0) != nil }
        let kinds = wrong.compactMap(objection).grouped(by: \.self).prefix(3).map(\.text)
        return rule.holds(
            wrong.isEmpty,
            else: "\(wrong.count) of \(answers.count) answers: \(kinds.joined(separator: ", "))",
            wrong.prefix(2).map(\.exchange.evidence))
    }
}

extension String {
    /// Whether all characters are those of RFC 6749 appendix A.8: printable ASCII without `"` and `\`.
    var isErrorText: Bool {
        utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
}
