import OAuth

/// The credentials of Google's client at the token endpoint.
let clientAuthenticationRules: [Inspection] = [
    Inspection(
        "token/client-body", "the client may send its credentials in the form", .linking, .error,
        .partnerReference,
        why: "Google usually authenticates in this way.",
        remedy: "Take client_id and client_secret from the form, or have Google configured for HTTP Basic.",
        followsFrom: ["token/exchange"],
        check: judgeCredentialsInForm),
    Inspection(
        "token/client-basic", "the client may send its credentials by HTTP Basic", .hygiene, .warning,
        .rfc(6749, "2.3.1"),
        why: "A server has to support it, and Google's console has a switch for it.",
        remedy: "Read Authorization: Basic; both halves are form-encoded before base64. Where the server "
            + "binds each client to one way of authenticating, skip this rule.",
        followsFrom: ["token/exchange"]
    ) { rule, probe in
        rule.needsGrants([
            NamedAnswer(name: "credentials in the header", answer: try await probe.exchangeByBasic())
        ])
    },
    Inspection(
        "token/client-secret", "a wrong client secret gets nothing", .security, .error, .rfc(6749, "3.2.1"),
        why: "A code that leaked would be enough to take the account.",
        remedy: "Compare the secret, or its digest, in constant time before looking at the code.",
        of: { try await $0.wrongSecrets() }
    ) { $0.needsRefusals($1) },
    Inspection(
        "token/client-unknown", "an unknown client gets nothing", .security, .error, .rfc(6749, "3.2.1"),
        why: "A code that leaked would be enough to take the account.",
        remedy: "Look the client up before looking at the code.", of: { try await $0.strangers() }
    ) { $0.needsRefusals($1) },
    Inspection(
        "token/client-error", "wrong credentials are an invalid_client", .hygiene, .note, .rfc(6749, "5.2"),
        why: "Google's log shows the error code. Google's page asks for invalid_grant, which holds too.",
        remedy: "Answer {\"error\":\"invalid_client\"} with 401, or 400 for credentials in the form.",
        of: { try await $0.refusedClients() },
        check: judgeErrorsOfRefusedClients),
    Inspection(
        "token/client-challenge", "wrong credentials in the header are a 401 with a challenge", .hygiene,
        .warning, .rfc(6749, "5.2"),
        why: "HTTP libraries send credentials in the header only when they are challenged.",
        remedy: "Answer 401 with WWW-Authenticate: Basic.", of: { try await $0.refusedClients() },
        check: judgeChallengesToRefusedClients),
    Inspection(
        "token/client-missing", "no tokens come without the client's credentials", .security, .error,
        .rfc(6749, "3.2.1"),
        why: "A code that leaked would be enough to take the account.",
        remedy: "Require client authentication: Google's client is a confidential one.",
        of: exchanging { probe in
            let onlyID = ExchangeVariant.Change.setting("client_id", try probe.client().id)
            return [
                ExchangeVariant(name: "client_id without a secret", client: nil, change: onlyID),
                ExchangeVariant(name: "no client at all", client: nil),
            ]
        }
    ) { $0.needsRefusals($1) },
]

private func judgeCredentialsInForm(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let client = try probe.client()
    guard client.method == .body else {
        return rule.notAsked("Google is configured to send the credentials in the header")
    }
    return rule.needsGrants([
        NamedAnswer(name: "credentials in the form", answer: try await probe.firstExchange())
    ])
}

private func judgeErrorsOfRefusedClients(_ rule: Rule, _ refused: [NamedAnswer]) -> Finding {
    let wrong = refused.filter { named in
        let hasBody = !named.answer.fields.isEmpty
        return hasBody && !["invalid_client", "invalid_grant"].contains(named.answer.error)
    }
    return rule.judged(
        wrong.map { "\($0.name): answered with \($0.answer.inWords)" },
        unclear: refused.isEmpty ? [OpenQuestion("no wrong credentials were refused")] : [],
        wrong.flatMap(\.answer.evidence))
}

private func judgeChallengesToRefusedClients(_ rule: Rule, _ refused: [NamedAnswer]) -> Finding {
    let refusedInHeader = refused.filter { $0.name.hasSuffix(inHeader) }
    let wrong = refusedInHeader.filter { !$0.answer.challengesByBasic }
    let objections = wrong.map { named in
        let challenge = named.answer.response.headers["WWW-Authenticate"] ?? "missing"
        return "\(named.name): answered with \(named.answer.inWords), and WWW-Authenticate is "
            + challenge.prefix(100)
    }
    return rule.judged(
        objections,
        unclear: refusedInHeader.isEmpty
            ? [OpenQuestion("no wrong credentials in the header were refused")] : [],
        wrong.flatMap(\.answer.evidence))
}

extension JSONAnswer {
    /// Whether it is a 401 that asks for HTTP Basic.
    fileprivate var challengesByBasic: Bool {
        response.status == 401 && response.headers.challenges.contains { $0.isOf(scheme: "Basic") }
    }
}

extension Memo<[NamedAnswer]> {
    fileprivate static var wrongSecrets: Self { Self("exchanges with a wrong secret") }
    fileprivate static var strangers: Self { Self("exchanges of an unknown client") }
}

extension Probe {
    /// The answers to a wrong secret, in the form and in the header; once in a run.
    fileprivate func wrongSecrets() async throws -> [NamedAnswer] {
        try await once(.wrongSecrets) {
            try await exchange(inBothWays("a wrong secret", clientWithWrongSecret()))
        }
    }

    /// The answers to an unknown client, in the form and in the header; once in a run.
    fileprivate func strangers() async throws -> [NamedAnswer] {
        try await once(.strangers) {
            var stranger = try client()
            stranger.id = "nobody-\(random.token(bytes: 6))"
            return try await exchange(inBothWays("an unknown client", stranger))
        }
    }

    /// The refusals among the answers to wrong secrets and to unknown clients.
    fileprivate func refusedClients() async throws -> [NamedAnswer] {
        try await (wrongSecrets() + strangers()).filter { $0.answer.ending == .refused }
    }
}

/// The end of the name of an exchange whose credentials are in the header.
private let inHeader = " in the header"

private func inBothWays(_ name: String, _ client: ClientCredentials) -> [ExchangeVariant] {
    [
        ExchangeVariant(name: "\(name) in the form", client: client.by(.body)),
        ExchangeVariant(name: name + inHeader, client: client.by(.basic)),
    ]
}
