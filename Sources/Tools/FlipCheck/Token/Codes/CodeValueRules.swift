/// The value of a code at the token endpoint: compared exactly, and good for only one of two exchanges at once.
let codeValueRules: [Rule] = [
    Rule(
        "token/code-exact", "a code that differs in one character is refused", .security, .error,
        .rfc(6749, "4.1.3"),
        reach: .few, fault: "a text that is only similar to a code gets tokens",
        why: "A comparison that trims, cuts or ignores case makes codes easier to guess.",
        remedy: "Look the code up as the bytes that came.",
        on: .alteredCodes
    ) { .refusedNearMisses($0) },
    Rule(
        "token/code-at-once", "of several exchanges at once only one gets tokens", .security, .error,
        .rfc(6749, "4.1.2"),
        reach: .few, fault: "a code works twice when two use it at once",
        why: "A code must not be used twice. A server that reads and marks it in two steps gives tokens to "
            + "both of two requests that come at the same moment.",
        remedy:
            "Let one statement look and mark: UPDATE or DELETE with WHERE unused, and give tokens only when "
            + "it changed a row; or lock the row with SELECT FOR UPDATE. A plain transaction is not enough: both "
            + "requests can read before one of them writes.",
        on: .racesForCodes, verdict: judgeRaces),
    Rule(
        "token/pkce-challenge-as-verifier", "the challenge is not taken as its own verifier", .security,
        .error, .rfc(7636, "4.6"),
        fault: "the PKCE challenge works as its own verifier",
        why: "A thief who sees the authorization request knows the challenge. A server that compares it as "
            + "it is lets them redeem the code.",
        remedy: "Compare the challenge with BASE64URL(SHA256(code_verifier)), and with nothing else.",
        followsFrom: ["token/pkce-verifier"],
        on: .exchangeWithChallengeAsVerifier
    ) { .refused("the challenge as code_verifier", $0) },
]

private func judgeRaces(_ tried: RacesForCodes) throws -> Judgement {
    let granted = tried.granted
    if let lost = granted.firstIndex(where: { $0.count > 1 }) {
        return .failed(
            "\(granted[lost].count) of \(tried.races[lost].count) exchanges at once got tokens for one code",
            evidenceTogether(granted[lost][0], granted[lost][1]))
    }
    if tried.areSpoilt, let first = tried.failures.first {
        let words = try first.silence ?? JSONAnswer(first).inFull
        return .couldNotTell(
            "\(tried.failures.count) of \(tried.races.joined().count) exchanges at once failed and were not "
                + "refused; the first: \(words)", [first.evidence])
    }
    let isUnclear = granted.contains(where: \.isEmpty)
    return .judged(
        [], unclear: isUnclear ? [OpenQuestion("none of several exchanges at once got tokens")] : [])
}

/// The request of two exchanges at once with both answers: one command repeats the request for both.
private func evidenceTogether(_ first: JSONAnswer, _ second: JSONAnswer) -> [Evidence] {
    [first.exchange.evidence.adding(received: second.exchange.evidence.received)]
}
