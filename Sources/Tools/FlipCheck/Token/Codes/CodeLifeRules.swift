/// Whether a code waits for a client that takes its time.
///
/// After the right exchange got tokens, its trial exchanges the code of the first right request, which no other trial uses, at
/// an age of ten to thirty seconds. Where that code is older, or gets no tokens, it waits ten seconds with a new one, which
/// decides; where a person signs in, the rule is then not asked.
let codeLifeRules: [Rule] = [
    Rule(
        "token/code-lasts", "a code is still good ten seconds later", .linking, .error,
        .projectRule(.rfc(6749, "4.1.2")),
        fault: "a code dies within ten seconds, so a slow link fails",
        why: "Between the code and the exchange are the way back to Google's app, its servers and a slow "
            + "network. The RFC recommends ten minutes at most; a code that dies within seconds ends links.",
        remedy: "Let a code live for a minute at least, ten minutes at most. Look whether the lifetime has "
            + "one unit everywhere, and all servers one clock.",
        on: .agedCode
    ) { .gotTokens("a code that is ten seconds old", $0) }
]

extension Trial<JSONAnswer> {
    /// A code that is ten seconds old.
    static var agedCode: Self {
        Self("agedCode", after: .exchange, requests: 1, wait: { _ in .seconds(10) }) { probe in
            let age = Duration.seconds(10)
            // It has become old meanwhile, which saves a wait. A much older code may have expired by right.
            if let first = try await probe.firstCode(), first.age < age * 3 {
                await probe.prober.wait(age - first.age)
                let answer = try await probe.redeem(first.code)
                if answer.accessToken != nil { return answer }
            }
            // A later code may have ended the first one, so this one is the last before its exchange.
            return try await probe.againAfter5xx {
                let code = try await probe.newCode()
                await probe.prober.wait(age)
                return try await probe.redeem(code)
            }
        }
    }
}

/// A code that was not exchanged yet, and how old it is.
private struct AgedCode {
    let code: IssuedCode
    let age: Duration
}

extension Probe {
    /// The code of the first right request of the run, and its age; nil when that request got no code.
    fileprivate func firstCode() async throws -> AgedCode? {
        let authorization = try await firstAuthorization()
        guard let code = authorization.code else { return nil }
        // Where a program or a person signs in, the messages end before the sign-in.
        return AgedCode(
            code: issued(code, for: authorization.query), age: prober.elapsed - authorization.ended)
    }
}
