/// Requests to the token endpoint that are wrong as a whole, or have a parameter more or less.
let tokenRequestRules: [Rule] = [
    Rule(
        "token/post-only", "tokens are not to be had by GET", .security, .error, .rfc(6749, "3.2"),
        reach: .few, fault: "tokens come for a GET, which logs and caches keep",
        why: "A GET puts the code into logs, and its answer into caches.",
        remedy: "Answer anything but POST with 405.",
        on: .exchangeByGET
    ) { .noTokens("a GET", $0) },
    Rule(
        "token/code-unknown", "a code that was never issued is a 400 with invalid_grant", .hygiene, .error,
        .oauthLinkingRecalled,
        fault: "a wrong code gets another answer than the invalid_grant that Google expects",
        why: "Google's page asks for this answer.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"} whenever a code is wrong, used or too old.",
        on: .madeUpCode
    ) { .error(["invalid_grant"], $0) },
    Rule(
        "token/grant-type-unsupported", "an unknown grant type is an unsupported_grant_type", .hygiene,
        .warning, .rfc(6749, "5.2"),
        fault: "an unknown grant type gets another error than unsupported_grant_type",
        why: "Google's streamlined linking sends another grant type to the same endpoint. A server without "
            + "it should answer with this error.",
        remedy: "Answer 400 with {\"error\":\"unsupported_grant_type\"}.",
        on: .unknownGrantType
    ) { .error(["unsupported_grant_type", "unauthorized_client"], $0) },
    Rule(
        "token/parameter-missing", "a request without grant_type or code gets nothing", .security, .error,
        .rfc(6749, "4.1.3"),
        fault: "an incomplete request gets tokens",
        why: "A server that guesses the meaning of a request may give tokens by mistake.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}.",
        on: .incompleteExchanges
    ) { .refused($0) },
    Rule(
        "token/unknown-parameter", "a parameter that is not known is ignored", .linking, .error,
        .rfc(6749, "3.2"),
        reach: .few, fault: "a parameter that Google may add is refused",
        why: "Google adds parameters without notice.",
        remedy: "Ignore every parameter that you do not know.",
        on: .exchangeWithUnknownParameter
    ) { .granted("with an unknown parameter", $0) },
]
