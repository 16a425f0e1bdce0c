import OAuth

/// Requests to the token endpoint that are wrong as a whole, or have a parameter too many or too few.
///
/// Their trials send to the token endpoint after the right exchange got tokens. Where a person signs in, only `code-unknown`
/// and `grant-type-unsupported` are asked, because the others take a code.
let tokenRequestRules: [Rule] = [
    Rule(
        "token/post-only", "a GET gets no tokens", .security, .warning, .rfc(6749, "3.2"),
        reach: .few, fault: "tokens come for a GET, which logs and caches keep",
        why: "A GET puts the code into logs, and its answer into caches.",
        remedy: "Answer anything but POST with 405.",
        on: .exchangeByGET
    ) {
        // A page or a redirect without tokens holds.
        .gotNoTokens("a GET", $0)
    },
    Rule(
        "token/code-unknown", "a code that was never issued is a 400 with invalid_grant", .hygiene, .error,
        .oauthLinkingRecalled,
        fault: "a wrong code gets another answer than the invalid_grant that Google expects",
        why: "Google's page asks for this answer.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"} whenever a code is wrong, used or too old.",
        on: .madeUpCode
    ) { .is400(with: ["invalid_grant"], $0).explained(byFormOf: [$0]) },
    Rule(
        "token/grant-type-unsupported", "an unknown grant type is an unsupported_grant_type", .hygiene,
        .warning, .rfc(6749, "5.2"),
        fault: "an unknown grant type gets another error than unsupported_grant_type",
        why: "Google's streamlined linking sends another grant type to the same endpoint. A server without "
            + "it should answer with this error.",
        remedy: "Answer 400 with {\"error\":\"unsupported_grant_type\"}.",
        followsFrom: ["token/parameter-missing"],
        on: .unknownGrantType
    ) { answer in
        let judgement = Judgement.ofUnknownGrantType(answer)
        guard judgement.isFailure, answer.exchange.request.formValue("grant_type") == String.nameInEveryObject
        else { return judgement }
        return judgement.advising(
            "Look grant_type up in a Map, or by Object.hasOwn: a made-up one is refused, and a plain object of JavaScript "
                + "has members such as \(String.nameInEveryObject) beside the grants")
    },
    Rule(
        "token/parameter-missing", "a request without grant_type or code gets nothing", .security, .error,
        .rfc(6749, "4.1.3"),
        fault: "an incomplete request gets tokens",
        why: "A server that guesses the meaning of a request may give tokens by mistake.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}.",
        on: .incompleteExchanges
    ) { .refused($0) },
    Rule(
        "token/unknown-parameter", "an unknown parameter is ignored, also in Content-Type", .linking,
        .error, .rfc(6749, "3.2"),
        reach: .few, fault: "a parameter that Google may add is refused, in the form or in Content-Type",
        why: "Google adds parameters without notice.",
        remedy:
            "Ignore every parameter that you do not know, those of Content-Type too: compare only what is before "
            + "its semicolon.",
        on: .exchangeWithUnknownParameter
    ) {
        let type = $0.exchange.request.headers["Content-Type"] ?? ""
        return .gotTokens(
            type.contains(";") ? "with Content-Type: \(type)" : "with an unknown parameter", $0)
    },
]

extension Trial<JSONAnswer> {
    /// An exchange by GET, with the form in the address.
    static var exchangeByGET: Self {
        Self(
            "exchangeByGET", after: .exchange, trying: Control(.exchangeByBasic), requests: 1, signIns: 1
        ) { probe in
            let url = try probe.tokenURL()
            try await probe.needAuthentication(inAddressOf: url)
            return try await probe.sendInAddress("GET", to: url) { try await probe.newCode().items }
        }
    }

    /// The exchange of a code that was never issued.
    static var madeUpCode: Self {
        Self("madeUpCode", after: .exchange, requests: 1) { probe in
            let madeUp = IssuedCode(
                code: probe.madeUp(), redirectURI: probe.configuration.usualRedirectURI,
                verifier: probe.challenges.withLock(\.areSent) ? CodeVerifier(random: probe.random) : nil)
            return try await probe.token(madeUp.items, by: probe.client())
        }
    }

    /// The grant type `constructor`, a name that every object of JavaScript has; where the rule does not hold for that, a
    /// made-up one too.
    ///
    /// The value is the answer to the made-up one if the rule does not hold for that either, or if the first got a 403, which
    /// may come from a filter that knows the name.
    static var unknownGrantType: Self {
        Self("unknownGrantType", after: .exchange, requests: 1) { probe in
            func ask(_ type: String) async throws -> JSONAnswer {
                try await probe.token([.init("grant_type", type)], by: probe.client())
            }
            let first = try await ask(String.nameInEveryObject)
            if Judgement.ofUnknownGrantType(first).verdict == .held { return first }
            let other = try await ask("flip-check:no-such-grant")
            let isHeld = Judgement.ofUnknownGrantType(other).verdict == .held
            return isHeld && first.response.status != 403 ? first : other
        }
    }

    /// An exchange with a parameter that no server knows, and with one in Content-Type (RFC 9110 section 8.3.1).
    ///
    /// Where it gets no tokens, another has the first parameter only: the value is the answer to that one where it gets none
    /// either, unless there is a `reasonAgainstVerdict`, and else the first answer.
    static var exchangeWithUnknownParameter: Self {
        Self("exchangeWithUnknownParameter", after: .exchange, requests: 1, signIns: 1) { probe in
            func exchange(_ typeParameter: String) async throws -> JSONAnswer {
                try await probe.exchangeNewCode(by: probe.client(), typeParameter: typeParameter) {
                    $0 + [.init("flip_check", "unknown")]
                }
            }
            let withBoth = try await exchange("; charset=UTF-8")
            guard withBoth.accessToken == nil else { return withBoth }
            let withOne = try await exchange("")
            guard withOne.accessToken == nil else { return withBoth }
            if let reason = await probe.reasonAgainstVerdict(withOne) { throw reason }
            return withOne
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Exchanges of one code, without the grant type and then without the code.
    static var incompleteExchanges: Self {
        Self("incompleteExchanges", after: .exchange, requests: 2, signIns: 1) { probe in
            let client = try probe.client()
            // The second form has no code: what the server did with it at the first makes no difference.
            let form = try await probe.newCode().items
            return [
                NamedAnswer(
                    name: "without grant_type",
                    answer: try await probe.token(form.removing("grant_type"), by: client)),
                NamedAnswer(
                    name: "without code", answer: try await probe.token(form.removing("code"), by: client)),
            ]
        }
    }
}

extension Judgement {
    /// The rule holds when an unknown grant type was refused as such.
    fileprivate static func ofUnknownGrantType(_ answer: JSONAnswer) -> Judgement {
        .is400(with: ["unsupported_grant_type", "unauthorized_client"], answer).explained(byFormOf: [answer])
    }
}
