import OAuth

/// The value of a code at the token endpoint: compared exactly, and good for only one of two exchanges at once.
let codeValueRules: [Inspection] = [
    Inspection(
        "token/code-exact", "a code that differs in one character is refused", .security, .error,
        .rfc(6749, "4.1.3"),
        why: "A comparison that trims, cuts or ignores case makes codes easier to guess.",
        remedy: "Look the code up as the bytes that came.",
        check: judgeAlteredCodes),
    Inspection(
        "token/code-at-once", "of several exchanges at once only one gets tokens", .security, .error,
        .rfc(6749, "4.1.2"),
        why: "A code must not be used twice. A server that reads and marks it in two steps gives tokens to "
            + "both of two requests that come at the same moment.",
        remedy:
            "Let one statement look and mark: UPDATE or DELETE with WHERE unused, and give tokens only when "
            + "it changed a row; or lock the row with SELECT FOR UPDATE. A plain transaction is not enough: both "
            + "requests can read before one of them writes.",
        check: judgeRaces),
    Inspection(
        "token/pkce-challenge-as-verifier", "the challenge is not taken as its own verifier", .security,
        .error, .rfc(7636, "4.6"),
        why: "A thief who sees the authorization request knows the challenge. A server that compares it as "
            + "it is lets them redeem the code.",
        remedy: "Compare the challenge with BASE64URL(SHA256(code_verifier)), and with nothing else.",
        followsFrom: ["token/pkce-verifier"],
        check: judgeChallengeAsVerifier),
]

private func judgeAlteredCodes(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    // None of these is the code, so one code serves for all.
    let code = try await probe.provenCode()
    var answers: [NamedAnswer] = []
    for variant in TokenVariant.all(of: code.code) {
        var other = code
        other.code = variant.value
        answers.append(NamedAnswer(name: variant.name, answer: try await probe.redeem(other)))
    }
    return rule.needsRefusals(answers)
}

private func judgeChallengeAsVerifier(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let verifier = CodeVerifier(random: probe.random)
    var code = try await probe.provenCode(verifier: verifier)
    code.verifier = CodeVerifier(verifier.challenge(crypto: probe.crypto).value)
    let answer = try await probe.redeem(code)
    return rule.needsRefusals([NamedAnswer(name: "the challenge as code_verifier", answer: answer)])
}

/// Judges exchanges of one code at once; they meet at the server by chance, so one race shows little.
private func judgeRaces(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let start = probe.prober.elapsed
    var unclear: [OpenQuestion] = []
    var sent = 0
    var refusals = 0
    var failures: [Exchange] = []
    for race in 1...24 {
        // Where a sign-in is slow, the other rules need the time.
        let isSlow = probe.prober.elapsed - start > probe.prober.limits.total / 15
        if race > 4, isSlow { break }
        let ofRace = try await probe.exchangesAtOnce(try await probe.provenCode().items, times: 5)
        let answers = ofRace.compactMap { try? JSONAnswer($0) }
        let granted = answers.filter(\.isGranted)
        if granted.count > 1 {
            return rule.failed(
                "\(granted.count) of \(ofRace.count) exchanges at once got tokens for one code",
                evidenceTogether(granted[0], granted[1]))
        }
        if granted.isEmpty { unclear = [OpenQuestion("none of several exchanges at once got tokens")] }
        // A server may fail where two requests meet, or not answer in time. One that fails more often than
        // it refuses may take a code twice, and only fail on the tokens.
        sent += ofRace.count
        refusals += answers.count { $0.ending == .refused }
        failures += ofRace.filter { $0.isServerError || $0.response == nil }
        if race >= 3, let first = failures.first, failures.count > refusals {
            let words = try first.silence ?? JSONAnswer(first).inFull
            return rule.couldNotTell(
                "\(failures.count) of \(sent) exchanges at once failed and were not refused; "
                    + "the first: \(words)", [first.evidence])
        }
    }
    return rule.judged([], unclear: unclear)
}

/// The request of two exchanges at once with both answers: one command repeats the request for both.
private func evidenceTogether(_ first: JSONAnswer, _ second: JSONAnswer) -> [Evidence] {
    [first.exchange.evidence.adding(received: second.exchange.evidence.received)]
}
