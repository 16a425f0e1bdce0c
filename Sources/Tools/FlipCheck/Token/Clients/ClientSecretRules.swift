/// Secrets that are nearly right, and an empty secret.
///
/// All trials exchange new codes, after the right exchange got tokens.
let clientSecretRules: [Rule] = [
    Rule(
        "token/client-secret-prefix", "a secret that is a character too long or too short gets nothing",
        .security, .error, .rfc(6749, "3.2.1"),
        fault: "a secret with a character too many or too few gets tokens",
        why: "When only the beginning has to be right, an attacker guesses the secret character by "
            + "character. When the server cuts what it compares or hashes, the rest of a long secret protects nothing.",
        remedy: "Compare the whole secret, or its digest, in constant time.",
        followsFrom: ["token/client-secret"],
        on: .exchangesWithSecretOfOtherLength
    ) { answers in
        let judgement = Judgement.refused(answers)
        guard let shorter = answers.first, let longer = answers.last, shorter.answer.ending == .refused,
            longer.answer.hasTokens
        else { return judgement }
        return judgement.advising(
            "Refuse a secret with something after it: compare its length too, and let nothing cut it before it is hashed; "
                + "bcrypt reads 72 bytes at most")
    },
    Rule(
        "token/client-secret-case", "a secret with other capitals gets nothing", .security, .error,
        .rfc(6749, "3.2.1"),
        reach: .few, fault: "a secret with other capitals gets tokens",
        why: "A comparison that ignores case makes the secret easier to guess.",
        remedy: "Compare bytes. Some databases compare text without case: look at the column's collation.",
        followsFrom: ["token/client-secret"],
        on: .exchangeWithOtherCapitals
    ) {
        let judgement = Judgement.refused("the secret with other capitals", $0.answer)
        return $0.isHarmless ? judgement.asNote : judgement
    },
    Rule(
        "token/client-secret-empty", "an empty secret gets nothing", .security, .error, .rfc(6749, "3.2.1"),
        reach: .all, fault: "an empty client secret gets tokens",
        why: "An empty value counts as a missing one, and a client without a secret has not authenticated.",
        remedy: "Refuse an empty client_secret with invalid_client, as a missing one.",
        followsFrom: ["token/client-missing"],
        on: .exchangesWithEmptySecret
    ) { .refused($0) },
]

/// The answer to an exchange with the secret in other capitals.
struct ExchangeWithOtherCapitals: Sendable, Codable {
    let answer: JSONAnswer
    /// Whether all letters of the secret are hexadecimal digits: a server that reads it as a number takes both cases, and an
    /// attacker gains nothing.
    let isHarmless: Bool
}

extension Trial<ExchangeWithOtherCapitals> {
    /// An exchange with each letter of the secret in its other case; not asked for a secret without letters.
    static var exchangeWithOtherCapitals: Self {
        Self("exchangeWithOtherCapitals", after: .exchange, requests: 1, signIns: 1) { probe in
            let client = try probe.client()
            guard let other = client.secret.swappingASCIICase else {
                throw CouldNotTell.notAsked("the secret has no letter whose case could be changed")
            }
            return ExchangeWithOtherCapitals(
                answer: try await probe.exchangeNewCode(by: client.with(secret: other)),
                isHarmless: client.secret.hasOnlyHexLetters)
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Exchanges with an empty secret, in the form and in the header.
    static var exchangesWithEmptySecret: Self {
        Self("exchangesWithEmptySecret", after: .exchange, requests: 3, signIns: 1) { probe in
            let client = try probe.client().with(secret: "")
            return try await probe.exchangeInBothWays("an empty secret", by: client).both
        }
    }

    /// Exchanges with a secret that is a character too short, and then too long; not asked for a secret of fewer than two
    /// characters.
    ///
    /// The shorter one comes first, because it is the worse one to miss: a server may lock the client for a while after a wrong
    /// secret.
    static var exchangesWithSecretOfOtherLength: Self {
        Self("exchangesWithSecretOfOtherLength", after: .exchange, requests: 2, signIns: 2) { probe in
            let client = try probe.client()
            let shorter = client.with(secret: String(client.secret.dropLast()))
            guard !shorter.secret.isEmpty else {
                throw CouldNotTell.notAsked("the secret is too short to leave out a character")
            }
            let longer = client.with(secret: client.secret + "x")
            return [
                NamedAnswer(
                    name: "the secret without its last character",
                    answer: try await probe.exchangeNewCode(by: shorter)),
                NamedAnswer(
                    name: "the secret with one character more",
                    answer: try await probe.exchangeNewCode(by: longer)),
            ]
        }
    }
}
