import OAuth
import WebText

/// The client's authentication at the token endpoint.
enum ClientAuthenticationRules {
    static let inspections: [Inspection] = [
        Inspection(
            "token/client-body", "the client may send its credentials in the form", .google, .error,
            .partnerReference,
            why: "Google usually authenticates in this way.",
            remedy: "Take client_id and client_secret from the form, or have Google configured for HTTP "
                + "Basic."
        ) { rule, probe in
            let client = try probe.client()
            guard client.method == .body else {
                return rule.notAsked("Google is configured to send the credentials in the header")
            }
            return rule.needsGrants([("credentials in the form", try await probe.firstExchange())])
        },
        Inspection(
            "token/client-basic", "the client may send its credentials by HTTP Basic", .rfc, .warning,
            .rfc(6749, "2.3.1"),
            why: "A server has to support it, and Google's console has a switch for it.",
            remedy: "Read Authorization: Basic; both halves are form-encoded before base64."
        ) { rule, probe in
            let client = try probe.client().by(.basic)
            let answer = try await probe.again {
                try await probe.token(try await probe.spareCode().items, by: client)
            }
            return rule.needsGrants([("credentials in the header", answer)])
        },
        Inspection([wrong, unknown, invalid, challenge]) { probe in
            let wrongSecret = try probe.clientWithWrongSecret()
            var stranger = try probe.client()
            stranger.id = "nobody-\(probe.random.token(bytes: 6))"
            let places = [(ClientCredentials.Method.body, "in the form"), (.basic, "in the header")]
            let wrongs = try await probe.exchangeEach(
                places.map { ("a wrong secret \($0.1)", wrongSecret.by($0.0)) })
            let strangers = try await probe.exchangeEach(
                places.map { ("an unknown client \($0.1)", stranger.by($0.0)) })
            let refused = (wrongs + strangers).filter { $0.answer.ending == .refused }
            return [
                wrong.needsRefusals(wrongs), unknown.needsRefusals(strangers),
                invalid.needsClientError(refused),
                challenge.needsChallenge(refused.filter { $0.name.hasSuffix("header") }),
            ]
        },
        Inspection(
            "token/client-missing", "no tokens come without the client's credentials", .rfc, .error,
            .rfc(6749, "3.2.1"),
            why: "A code that leaked would be enough to take the account.",
            remedy: "Require client authentication: Google's client is a confidential one."
        ) { rule, probe in
            let id = try probe.client().id
            return rule.needsRefusals(
                try await probe.exchangeEach([("client_id without a secret", nil)]) {
                    $0.setting("client_id", id)
                } + probe.exchangeEach([("no client at all", nil)]))
        },
    ]

    static let wrong = Rule(
        "token/client-secret", "a wrong client secret gets nothing", .rfc, .error, .rfc(6749, "3.2.1"),
        why: "A code that leaked would be enough to take the account.",
        remedy: "Compare the secret, or its digest, in constant time before looking at the code.")

    static let unknown = Rule(
        "token/client-unknown", "an unknown client gets nothing", .rfc, .error, .rfc(6749, "3.2.1"),
        why: "A code that leaked would be enough to take the account.",
        remedy: "Look the client up before looking at the code.")

    static let invalid = Rule(
        "token/client-error", "wrong credentials are an invalid_client", .rfc, .note, .rfc(6749, "5.2"),
        why: "Google's log shows you the error code. Google's own page asks for invalid_grant here; this "
            + "rule accepts both.",
        remedy: "Answer {\"error\":\"invalid_client\"} with 401, or 400 for credentials in the form.")

    static let challenge = Rule(
        "token/client-challenge", "wrong credentials in the header are a 401 with a challenge", .rfc,
        .warning, .rfc(6749, "5.2"),
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
            wrong.map { name, answer in
                "\(name): answered with \(answer.inWords), and WWW-Authenticate is "
                    + (answer.response.headers["WWW-Authenticate"] ?? "missing").prefix(100)
            }, unclear: refused.isEmpty ? ["no wrong credentials in the header were refused"] : [],
            wrong.flatMap(\.answer.evidence))
    }
}

/// Secrets that are nearly right, and credentials that contradict each other.
enum ClientSecretRules {
    static let inspections: [Inspection] = [
        Inspection(
            "token/client-secret-prefix", "a secret that is a character too long or too short gets nothing",
            .rfc, .error, .rfc(6749, "3.2.1"),
            why: "When only the beginning has to be right, an attacker guesses the secret character by "
                + "character.",
            remedy: "Compare the whole secret, or its digest, in constant time."
        ) { rule, probe in
            let client = try probe.client()
            return rule.needsRefusals(
                try await probe.exchangeEach([
                    ("the secret with one character more", client.with(secret: client.secret + "x")),
                    (
                        "the secret without its last character",
                        client.with(secret: String(client.secret.dropLast()))
                    ),
                ]))
        },
        Inspection(
            "token/client-secret-case", "a secret with other capitals gets nothing", .rfc, .error,
            .rfc(6749, "3.2.1"),
            why: "A comparison that ignores case makes the secret easier to guess.",
            remedy: "Compare bytes. Some databases compare text without case: look at the column's "
                + "collation."
        ) { rule, probe in
            let client = try probe.client()
            guard let other = client.secret.withOtherCase else {
                return rule.notAsked("the secret has no letter whose case could be changed")
            }
            return rule.needsRefusals(
                try await probe.exchangeEach([("the secret with other capitals", client.with(secret: other))])
            )
        },
        Inspection(
            "token/client-secret-empty", "an empty secret gets nothing", .rfc, .error, .rfc(6749, "3.2.1"),
            why: "An empty value counts as a missing one, and a client without a secret has not "
                + "authenticated.",
            remedy: "Treat an empty client_secret as a missing one."
        ) { rule, probe in
            rule.needsRefusals(
                try await probe.exchangeEach([("an empty secret", try probe.client().with(secret: ""))]))
        },
    ]
}

extension Probe {
    /// The answers to right exchanges but for the client, each with a code of its own: a server may end a
    /// code at its first refusal.
    func exchangeEach(
        _ clients: [(name: String, client: ClientCredentials?)],
        changing change: ([Parameters.Item]) throws -> [Parameters.Item] = { $0 }
    ) async throws -> [(name: String, answer: TokenAnswer)] {
        var answers: [(name: String, answer: TokenAnswer)] = []
        for (name, client) in clients {
            answers.append((name, try await token(try change(try await provenCode().items), by: client)))
        }
        return answers
    }
}

extension ClientCredentials {
    fileprivate func with(secret: String) -> ClientCredentials {
        ClientCredentials(id: id, secret: secret, method: method)
    }
}

extension String {
    /// The text with capitals for small letters and the other way round; nil when there is no ASCII letter.
    var withOtherCase: String? {
        guard utf8.contains(where: \.isASCIILetter) else { return nil }
        return String(decoding: utf8.map { $0.isASCIILetter ? $0 ^ 0x20 : $0 }, as: UTF8.self)
    }
}

extension UInt8 { fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self & 0xDF) } }
