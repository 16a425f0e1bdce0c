import OAuth

/// The credentials of Google's client at the token endpoint.
///
/// All trials but `firstExchange` exchange new codes, after the right exchange got tokens.
let clientAuthenticationRules: [Rule] = [
    Rule(
        "token/client-body", "the client may send its credentials in the form", .linking, .error,
        .partnerReference,
        reach: .all, fault: "Google cannot get tokens: credentials in the form are refused",
        why: "Google usually authenticates in this way.",
        remedy: "Take client_id and client_secret from the form, or have Google configured for HTTP Basic.",
        followsFrom: ["token/exchange"],
        on: .firstExchange, .configuration, verdict: judgeCredentialsInForm),
    Rule(
        "token/client-basic", "the client may send its credentials by HTTP Basic", .hygiene, .warning,
        .rfc(6749, "2.3.1"),
        fault: "credentials by HTTP Basic are refused, though Google can be set to send them",
        why: "A server has to support it, and Google's console has a switch for it.",
        remedy: "Read Authorization: Basic; both halves are form-encoded before base64. Cut at the first "
            + "colon, and decode both. Where the server binds each client to one way of authenticating, skip "
            + "this rule.",
        followsFrom: ["token/exchange"],
        on: .exchangeByBasic
    ) { .gotTokens("credentials in the header", $0) },
    Rule(
        "token/client-secret", "a wrong client secret gets nothing", .security, .error, .rfc(6749, "3.2.1"),
        reach: .all, fault: "a wrong client secret gets tokens",
        why: "A code that leaked would be enough to take the account.",
        remedy: "Compare the secret, or its digest, in constant time before looking at the code.",
        followsFrom: ["token/client-missing"],
        on: .exchangesWithWrongSecret
    ) { .refused($0.both) },
    Rule(
        "token/client-unknown", "an unknown client gets nothing", .security, .error, .rfc(6749, "3.2.1"),
        reach: .all, fault: "an unknown client gets tokens",
        why: "A code that leaked would be enough to take the account.",
        remedy: "Look the client up before looking at the code.",
        on: .exchangesByUnknownClient
    ) { .refused($0.both).unless($0.reasonAgainstRefusals) },
    Rule(
        "token/client-error", "wrong credentials are an invalid_client", .hygiene, .note, .rfc(6749, "5.2"),
        fault: "wrong credentials get another error than invalid_client",
        why: "Google's log shows the error code. Google's page asks for invalid_grant, which holds too.",
        remedy: "Answer {\"error\":\"invalid_client\"} with 401, or 400 for credentials in the form.",
        followsFrom: ["token/client-basic"],
        on: .exchangesWithWrongSecret, .exchangesByUnknownClient, verdict: judgeErrorsOfRefusedClients),
    Rule(
        "token/client-challenge", "wrong credentials in the header are a 401 with a challenge", .hygiene,
        .warning, .rfc(6749, "5.2"),
        fault: "wrong credentials in the header get no 401 with a challenge",
        why: "HTTP libraries send credentials in the header only when they are challenged.",
        remedy: "Answer 401 with WWW-Authenticate: Basic.",
        followsFrom: ["token/client-basic"],
        on: .exchangesWithWrongSecret, .exchangesByUnknownClient, verdict: judgeChallengesToRefusedClients),
    Rule(
        "token/code-kept", "a code stays good when a wrong client was refused", .hygiene, .note,
        .projectRule(.rfc(6749, "4.1.3")),
        fault: "a request with a wrong client secret ends the code",
        why: "Address bars and logs show codes. A stranger who sends one first ends the user's linking.",
        remedy: "Authenticate the client first, and look at the code only then.",
        followsFrom: ["token/client-secret"],
        on: .exchangesWithWrongSecret
    ) { answers in
        guard let afterwards = answers.afterwards else {
            return .notAsked("no code that came with a wrong secret was exchanged afterwards")
        }
        if afterwards.accessToken != nil { return .held(afterwards.evidence) }
        let seen = "with the right secret, the code was then answered with \(afterwards.inWords)"
        // After a wrong secret, a server may lock the client.
        guard afterwards.error == "invalid_grant" else { return .notAsked(seen) }
        return .failed(seen, answers.inForm.answer.evidence + afterwards.evidence)
    },
    Rule(
        "token/client-missing", "no tokens come without the client's credentials", .security, .error,
        .rfc(6749, "3.2.1"),
        reach: .all, fault: "tokens come without any credentials of the client",
        why: "A code that leaked would be enough to take the account.",
        remedy: "Answer invalid_client when the secret of Google's client is missing or wrong. Where a "
            + "product asks for the type of the client, Google's is confidential.",
        on: .exchangesWithoutSecret
    ) { .refused($0) },
    Rule(
        "token/client-in-form", "another client's secret does not authenticate Google's client", .security,
        .error, .rfc(6749, "2.3"),
        fault: "a client gets the tokens of another one, whose client_id it writes into the form",
        why: "Every client of yours could use codes that were meant for Google.",
        remedy:
            "Take the client from the credentials, compare the secret with that client's own, and refuse a "
            + "form that names another one.",
        followsFrom: ["token/code-client", "token/client-missing", "token/client-secret"],
        on: .exchangesInNameOfGoogle
    ) { .refused($0) },
]

/// The answers to exchanges by one client, with its credentials in the form and in the header.
struct AnswersToClient: Sendable, Codable {
    let inForm: NamedAnswer
    let inHeader: NamedAnswer
    /// The answer to the right exchange of the code that both came with, or nil where the form was not refused, or the header
    /// was taken.
    var afterwards: JSONAnswer?

    var both: [NamedAnswer] { [inForm, inHeader] }

    /// Why the refusals may say nothing about this client, or nil where no refusal of the right client came after them.
    fileprivate var reasonAgainstRefusals: CouldNotTell? {
        guard let afterwards, afterwards.ending == .refused, afterwards.mayRefuseClient else { return nil }
        return CouldNotTell(
            "the right client then got \(afterwards.inWords), too: there may be a lock", afterwards.evidence)
    }
}

extension Trial<JSONAnswer> {
    /// An exchange by Google's client, which sends its credentials by HTTP Basic.
    static var exchangeByBasic: Self {
        Self("exchangeByBasic", after: .exchange, requests: 1, signIns: 1) { probe in
            try await probe.exchangeNewCode(by: probe.client().by(.basic))
        }
    }
}

extension Trial<AnswersToClient> {
    /// Exchanges by Google's client with a wrong secret.
    static var exchangesWithWrongSecret: Self {
        Self("exchangesWithWrongSecret", after: .exchange, requests: 3, signIns: 1) {
            try await $0.exchangeInBothWays("a wrong secret", by: $0.clientWithWrongSecret())
        }
    }

    /// Exchanges by a client that the partner does not know, with the right secret.
    static var exchangesByUnknownClient: Self {
        Self("exchangesByUnknownClient", after: .exchange, requests: 3, signIns: 1) { probe in
            var unknown = try probe.client()
            unknown.id = "nobody-\(probe.random.token(bytes: 6))"
            return try await probe.exchangeInBothWays("an unknown client", by: unknown)
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Exchanges without a secret, and without any client; where the server gives a code for a challenge, also
    /// one with the verifier in place of the secret.
    static var exchangesWithoutSecret: Self {
        Self(
            "exchangesWithoutSecret", after: .exchange, trying: Control(.challenge), requests: 3, signIns: 3
        ) { probe in
            let id = try probe.client().id
            var answers = [
                NamedAnswer(
                    name: "client_id without a secret",
                    answer: try await probe.exchangeNewCode(by: nil) { $0.setting("client_id", id) }),
                NamedAnswer(name: "no client at all", answer: try await probe.exchangeNewCode(by: nil)),
            ]
            // A server may refuse a request with a challenge, which authorize/pkce-s256 is about.
            guard (try? await probe.value(of: .challenge))?.authorization.code != nil else { return answers }
            answers.append(
                NamedAnswer(
                    name: "client_id and code_verifier without a secret",
                    answer: try await probe.exchangeNewCode(
                        by: nil, verifier: CodeVerifier(random: probe.random)
                    ) { $0.setting("client_id", id) }))
            return answers
        }
    }

    /// Exchanges of Google's codes by another client, which authenticates in the header and names Google's client in
    /// the form, or sends Google's client_id with its own secret.
    ///
    /// They come after `exchangeByOtherClient`, whose reason is theirs, too: it needs the other client (`otherClient`), and
    /// shows whether the server knows that client's secret (`requireKnownOtherClient`).
    static var exchangesInNameOfGoogle: Self {
        Self(
            "exchangesInNameOfGoogle", after: Control(.exchangeByOtherClient), requests: 2, signIns: 2
        ) { probe in
            let client = try probe.client()
            let other = try probe.otherClient()
            let byOther = try await probe.exchangeNewCode(by: other.by(.basic)) {
                $0.setting("client_id", client.id)
            }
            var answers = [
                NamedAnswer(
                    name: "the other client in the header, and Google's client_id in the form",
                    answer: byOther)
            ]
            // With one secret for both, the request would be right.
            if !client.secret.hasSameBytes(as: other.secret) {
                let byMixed = try await probe.exchangeNewCode(by: client.with(secret: other.secret))
                answers.append(
                    NamedAnswer(name: "Google's client_id with the other client's secret", answer: byMixed))
            }
            return answers
        }
    }
}

extension Probe {
    /// Exchanges a code by a client that has to be refused, with its credentials in the form and then in the header, and then
    /// by the right client.
    ///
    /// Where the form is not refused, or the right client gets no tokens, the code may have ended, and the header has another
    /// one.
    ///
    /// - Parameter name: the client, in the words of a finding.
    func exchangeInBothWays(
        _ name: String, by client: ClientCredentials
    ) async throws -> AnswersToClient {
        let (code, inForm): (IssuedCode, JSONAnswer) = try await againAfter5xx(of: { $0.1 }) {
            let code = try await newCode()
            return (code, try await tokenOnce(code.items, by: client.by(.body)))
        }
        var ofSameCode: JSONAnswer?
        var afterwards: JSONAnswer?
        if inForm.ending == .refused {
            let answer = try await token(code.items, by: client.by(.basic))
            if !answer.isGranted { afterwards = try await redeem(code) }
            if answer.isGranted || afterwards?.accessToken != nil { ofSameCode = answer }
        }
        let inHeader =
            if let ofSameCode { ofSameCode } else { try await exchangeNewCode(by: client.by(.basic)) }
        return AnswersToClient(
            inForm: NamedAnswer(name: "\(name) in the form", answer: inForm),
            inHeader: NamedAnswer(name: "\(name) in the header", answer: inHeader),
            afterwards: afterwards)
    }
}

/// Judges the right exchange, or its repetition: it fails where only another one got tokens.
private func judgeCredentialsInForm(
    _ first: FirstExchange, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    guard configuration.client?.method == .body else {
        return .notAsked("Google is configured to send the credentials in the header")
    }
    let all = [first.answer, first.inOtherWay, first.inBothPlaces]
    // Where none gets tokens, it is not the place of the credentials that decides.
    if all.allSatisfy({ $0?.accessToken == nil }) { _ = try first.answer.exchanged() }
    return .gotTokens("credentials in the form", first.again ?? first.answer)
}

/// Judges each refusal whose `error` is a text; `token/error-json` is about the others.
///
/// Credentials that were taken are a matter of other rules, here and for the challenges.
private func judgeErrorsOfRefusedClients(
    _ withWrongSecret: AnswersToClient, _ byUnknownClient: AnswersToClient
) -> Judgement {
    let all = withWrongSecret.both + byUnknownClient.both
    let refused = all.filter { $0.answer.ending == .refused }
    if refused.isEmpty {
        return .couldNotTell("no wrong credentials were refused", all.flatMap(\.answer.evidence))
    }
    let withError = refused.filter { $0.answer.error != nil }
    guard !withError.isEmpty else {
        return .open(
            CouldNotTell(
                "no wrong credentials were refused with an error, see token/error-json",
                refused.flatMap(\.answer.evidence), because: "token/error-json"))
    }
    let wrong = withError.filter { !["invalid_client", "invalid_grant"].contains($0.answer.error) }
    return .judged(
        wrong.map(\.inWords), unclear: Judgement.unclear(all),
        wrong.flatMap(\.answer.evidence))
}

/// Judges the refusals of credentials in the header.
private func judgeChallengesToRefusedClients(
    _ withWrongSecret: AnswersToClient, _ byUnknownClient: AnswersToClient
) -> Judgement {
    let all = [withWrongSecret.inHeader, byUnknownClient.inHeader]
    let refused = all.filter { $0.answer.ending == .refused }
    let wrong = refused.filter { named in
        let response = named.answer.response
        return response.status != 401 || !response.headers.challenges.contains { $0.hasScheme("Basic") }
    }
    let objections = wrong.map { named in
        let challenge = named.answer.response.headers["WWW-Authenticate"] ?? "missing"
        return "\(named.inWords), and WWW-Authenticate is "
            + challenge.prefix(100)
    }
    return .judged(
        objections,
        unclear: refused.isEmpty
            ? [OpenQuestion("no wrong credentials in the header were refused")] : Judgement.unclear(all),
        wrong.flatMap(\.answer.evidence)
    ).explained(byFormOf: wrong.map(\.answer))
}
