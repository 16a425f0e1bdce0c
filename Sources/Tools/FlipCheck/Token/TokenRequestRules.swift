import HTTPMessages
import OAuth
import WebText

/// Requests that are made in another way than they should be.
enum TokenRequestRules {
    static let inspections = [
        Inspection(get) { probe throws(CouldNotTell) in
            guard let url = probe.configuration.tokenURL else { throw .notConfigured("tokenURL") }
            // The secret goes by the header: it must not be in a log.
            let query = Parameters(try await probe.provenCode().items).appended(to: url)
            let headers: HTTPHeaders = ["Authorization": try probe.client().by(.basic).authorization ?? ""]
            guard let request = HTTPRequest("GET", query, headers: headers) else {
                throw CouldNotTell("tokenURL is not an address that can be asked")
            }
            return get.needsNoTokens("a GET", try TokenAnswer(await probe.prober.exchange(request)))
        },
        Inspection(unknownCode) { probe throws(CouldNotTell) in
            try await probe.provenExchange()
            let code = IssuedCode(
                code: probe.madeUp(), redirectURI: probe.configuration.usualRedirectURI, verifier: nil)
            return unknownCode.needsError(["invalid_grant"], try await probe.redeem(code))
        },
        Inspection(grantType) { probe throws(CouldNotTell) in
            try await probe.provenExchange()
            let items = [Parameters.Item("grant_type", "flip-check:no-such-grant")]
            return grantType.needsError(
                ["unsupported_grant_type", "unauthorized_client"],
                try await probe.token(items, by: probe.client()))
        },
        Inspection(missing) { probe throws(CouldNotTell) in
            let client = try probe.client()
            let code = try await probe.provenCode().items
            return missing.needsRefusals([
                ("without grant_type", try await probe.token(code.removing("grant_type"), by: client)),
                ("without code", try await probe.token(code.removing("code"), by: client)),
            ])
        },
        Inspection(repeated) { probe throws(CouldNotTell) in
            let code = try await probe.provenCode()
            let items = code.items + [Parameters.Item("redirect_uri", code.redirectURI)]
            return repeated.needsRefusals([
                ("redirect_uri twice", try await probe.token(items, by: probe.client()))
            ])
        },
        Inspection(unknown) { probe throws(CouldNotTell) in
            let items = try await probe.provenCode().items + [Parameters.Item("flip_check", "unknown")]
            return unknown.needsGrants([
                ("with an unknown parameter", try await probe.token(items, by: probe.client()))
            ])
        },
    ]

    static let get = Rule(
        "token/post-only", "tokens are not to be had by GET", .rfc, .error, .rfc(6749, "3.2"),
        why: "A GET puts the code into logs, and its answer into caches.",
        remedy: "Answer anything but POST with 405.")

    static let unknownCode = Rule(
        "token/code-unknown", "a code that was never issued is a 400 with invalid_grant", .google, .error,
        .oauthLinkingRecalled,
        why: "Google's page asks for this answer.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"} whenever a code is wrong, used or too old.")

    static let grantType = Rule(
        "token/grant-type-unsupported", "an unknown grant type is an unsupported_grant_type", .rfc, .warning,
        .rfc(6749, "5.2"),
        why:
            "Google's streamlined linking sends another grant type to the same endpoint. A server without it should "
            + "answer with this error.",
        remedy: "Answer 400 with {\"error\":\"unsupported_grant_type\"}.")

    static let missing = Rule(
        "token/parameter-missing", "a request without grant_type or code gets nothing", .rfc, .error,
        .rfc(6749, "4.1.3"),
        why: "A server that guesses the meaning of a request may give tokens by mistake.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}.")

    static let repeated = Rule(
        "token/repeated-parameter", "a request with a repeated parameter gets nothing", .rfc,
        .warning, .rfc(6749, "3.2"),
        why:
            "Two parts of a server may read different values: one checks the first, another uses the second.",
        remedy: "Answer invalid_request when any parameter is repeated.")

    static let unknown = Rule(
        "token/unknown-parameter", "a parameter that is not known is ignored", .rfc, .error,
        .rfc(6749, "3.2"),
        why: "Google adds parameters without notice.",
        remedy: "Ignore every parameter that you do not know.")
}

extension Rule {
    /// The rule holds for a 400 with one of these errors.
    func needsError(_ codes: [String], _ answer: TokenAnswer) -> Finding {
        if answer.response.status == 400, let error = answer.error, codes.contains(error) {
            return held(answer.evidence)
        }
        let seen = "answered with \(answer.inWords)"
        let isClear = !answer.response.isBesideThePoint
        return judged(isClear ? [seen] : [], unclear: isClear ? [] : [seen], answer.evidence)
    }
}
