import OAuth

/// The client's authentication at the token endpoint.
enum ClientAuthenticationRules {
    static let inspections = [
        Inspection(body) { probe throws(CouldNotTell) in
            let client = try probe.client()
            guard client.method == .body else {
                return body.notAsked("Google is configured to send the credentials in the header")
            }
            return body.needsGrants([("credentials in the form", try await probe.firstExchange())])
        },
        Inspection(basic) { probe throws(CouldNotTell) in
            let client = try probe.client().by(.basic)
            let answer = try await probe.token(try await probe.spareCode().items, by: client)
            return basic.needsGrants([("credentials in the header", answer)])
        },
        Inspection([wrong, unknown, invalid, challenge, missing]) { probe throws(CouldNotTell) in
            try await probe.judgingCodes { code throws(CouldNotTell) in
                try await judgeWrongCredentials(probe, code) + [try await judgeMissingOnes(probe, code)]
            }
        },
    ]

    /// A wrong secret and an unknown client, in the form and in the header.
    private static func judgeWrongCredentials(
        _ probe: Probe, _ code: Supply<IssuedCode>
    ) async throws(CouldNotTell) -> [Finding] {
        let client = try probe.client()
        let wrongSecret = try probe.clientWithWrongSecret()
        var stranger = client
        stranger.id = "nobody-\(probe.random.token(bytes: 6))"
        var wrongs: [(name: String, answer: TokenAnswer)] = []
        var strangers: [(name: String, answer: TokenAnswer)] = []
        for method in ClientCredentials.Method.allCases {
            let place = method == .body ? "in the form" : "in the header"
            let items = try await code.next().items
            wrongs.append(
                ("a wrong secret \(place)", try await probe.token(items, by: wrongSecret.by(method))))
            let others = try await code.next().items
            strangers.append(
                ("an unknown client \(place)", try await probe.token(others, by: stranger.by(method))))
        }
        let refused = (wrongs + strangers).filter { $0.answer.ending == .refused }
        return [
            wrong.needsRefusals(wrongs), unknown.needsRefusals(strangers),
            invalid.needsClientError(refused),
            challenge.needsChallenge(refused.filter { $0.name.hasSuffix("header") }),
        ]
    }

    /// No secret, with the name of the client and without it.
    private static func judgeMissingOnes(
        _ probe: Probe, _ code: Supply<IssuedCode>
    ) async throws(CouldNotTell) -> Finding {
        let named = try await code.next().items.setting("client_id", probe.client().id)
        let unnamed = try await code.next().items
        return missing.needsRefusals([
            ("client_id without a secret", try await probe.token(named, by: nil)),
            ("no client at all", try await probe.token(unnamed, by: nil)),
        ])
    }

    static let body = Rule(
        "token/client-body", "the client may send its credentials in the form", .google, .error,
        .partnerReference,
        why: "Google usually authenticates in this way.",
        remedy: "Take client_id and client_secret from the form, or have Google configured for HTTP Basic.")

    static let basic = Rule(
        "token/client-basic", "the client may send its credentials by HTTP Basic", .rfc, .warning,
        .rfc(6749, "2.3.1"),
        why: "A server has to support it, and Google's console has a switch for it.",
        remedy: "Read Authorization: Basic; both halves are form-encoded before base64.")

    static let wrong = Rule(
        "token/client-secret", "a wrong client secret gets nothing", .rfc, .error, .rfc(6749, "3.2.1"),
        why: "A code that leaked would be enough to take the account.",
        remedy: "Compare the secret, or its digest, in constant time before looking at the code.")

    static let unknown = Rule(
        "token/client-unknown", "an unknown client gets nothing", .rfc, .error,
        .rfc(6749, "3.2.1"),
        why: "A code that leaked would be enough to take the account.",
        remedy: "Look the client up before looking at the code.")

    static let missing = Rule(
        "token/client-missing", "no tokens come without the client's credentials", .rfc, .error,
        .rfc(6749, "3.2.1"),
        why: "A code that leaked would be enough to take the account.",
        remedy: "Require client authentication: Google's client is a confidential one.")

    static let invalid = Rule(
        "token/client-error", "wrong credentials are an invalid_client", .rfc, .note, .rfc(6749, "5.2"),
        why:
            "Google's log shows you the error code. Google's own page asks for invalid_grant here; this rule accepts "
            + "both.",
        remedy: "Answer {\"error\":\"invalid_client\"} with 401, or 400 for credentials in the form.")

    static let challenge = Rule(
        "token/client-challenge", "wrong credentials in the header are a 401 with a challenge", .rfc,
        .warning,
        .rfc(6749, "5.2"),
        why: "HTTP libraries send credentials in the header only when they are challenged.",
        remedy: "Answer 401 with WWW-Authenticate: Basic.")
}

extension Rule {
    fileprivate func needsClientError(_ refused: [(name: String, answer: TokenAnswer)]) -> Finding {
        let wrong = refused.filter { _, answer in
            !answer.fields.isEmpty && !["invalid_client", "invalid_grant"].contains(answer.error)
        }
        return judged(
            wrong.map { "\($0.name): answered with \($0.answer.inWords)" },
            unclear: refused.isEmpty ? ["no wrong credentials were refused"] : [],
            wrong.flatMap(\.answer.evidence))
    }

    fileprivate func needsChallenge(_ refused: [(name: String, answer: TokenAnswer)]) -> Finding {
        let wrong = refused.filter { _, answer in
            // RFC 9110 section 11.1: the scheme compares without case.
            answer.response.status != 401
                || !answer.response.headers.values(of: "WWW-Authenticate").contains {
                    $0.lowercased().hasPrefix("basic")
                }
        }
        return judged(
            wrong.map { "\($0.name): answered with \($0.answer.inWords)" },
            unclear: refused.isEmpty ? ["no wrong credentials in the header were refused"] : [],
            wrong.flatMap(\.answer.evidence))
    }
}
