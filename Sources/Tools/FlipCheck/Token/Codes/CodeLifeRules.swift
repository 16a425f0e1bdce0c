/// Whether a code waits for a client that takes its time.
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
    ) { aged in
        let judgement = Judgement.gotTokens("a code that is ten seconds old", aged.answer)
        guard judgement.verdict == .held, let first = aged.refusal else { return judgement }
        if let older = aged.older, older.ending == .refused {
            return .failed(
                "a code was refused with \(older.inWords), right after a newer one was made; that one got tokens",
                first.answer.evidence + older.evidence
            ).asWarning.advising(
                "Keep a row for each code, and let no newer one end it: where all users of a client share one, two of "
                    + "them cannot link at once, and else a user with two devices")
        }
        let age = "Let a code live for a minute at least"
        // Where an older code got tokens right after a newer one was made, a newer one ends none.
        let advice =
            aged.older?.accessToken != nil
            ? age
            : "\(age), and let no newer code end it: where all users of a client share one, two of them cannot "
                + "link at once"
        return .failed(
            "a code that was \(first.age) seconds old was refused with \(first.answer.inWords), and a new one that "
                + "was ten seconds old got tokens", first.answer.evidence + aged.answer.evidence
        ).asNote.advising(advice)
    }
]

/// The answer to a code that has waited, and to the first one where that was refused.
struct AgedCode: Sendable, Codable {
    /// The refusal of the first code.
    struct Refusal: Sendable, Codable {
        let answer: JSONAnswer
        /// The age of the code, in whole seconds.
        let age: Int
    }

    /// The answer that decides: to the first code where that got tokens, and else to the new one.
    let answer: JSONAnswer
    /// The refusal of the first code, or nil where it was not refused, or may have ended by right.
    var refusal: Refusal?
    /// The answer to a code right after a newer one was made, or nil where that was not tried or got no answer, or the newer
    /// one got no tokens.
    var older: JSONAnswer?
}

extension Trial<AgedCode> {
    /// The code of the first right request, which no other trial uses, when it is at least 25 seconds old; where it gets no
    /// tokens, or was older than fifty seconds before the wait, a new one that is ten seconds old.
    static var agedCode: Self {
        Self(
            "agedCode", after: .exchange, trying: Control(.newRefreshToken), requests: 1,
            wait: { _ in Probe.ageToReach }, sharingWaitOf: Trial<AgedRefreshToken>.agedRefreshToken.step
        ) { probe in
            var refusal: AgedCode.Refusal?
            // Without the key, no limit: a code that is older than fifty seconds is not sent.
            let lifetime = probe.configuration.codeLifetime ?? 60
            if lifetime <= 10 { throw CouldNotTell.notAsked("codeLifetime is \(lifetime) seconds") }
            if !probe.isByHand {
                // Its tokens then become old in the same wait.
                _ = try? await probe.value(of: .newRefreshToken)
            }
            let first = try await probe.firstAuthorization()
            if let code = probe.kept(first) {
                let before = probe.prober.elapsed - first.ended
                let age = max(before, Probe.ageToReach)
                await probe.prober.wait(age - before)
                let answer = try await probe.redeem(code)
                if answer.accessToken != nil { return AgedCode(answer: answer) }
                if answer.ending == .refused, age < .seconds(lifetime), !probe.isByHand,
                    await !probe.mayHaveEndedFirstCode()
                {
                    refusal = AgedCode.Refusal(answer: answer, age: Int(age.components.seconds))
                }
            }
            // A later code may have ended the first one, so this one is the last before its exchange.
            let answer = try await probe.againAfter5xx {
                let code = try await probe.newCode()
                await probe.prober.wait(.seconds(10))
                return try await probe.redeem(code)
            }
            var aged = AgedCode(answer: answer, refusal: refusal)
            if refusal != nil, answer.accessToken != nil {
                // A code that is not old shows whether a newer one ends it.
                aged.older = try? await probe.redeemWithNewerCode()
            }
            return aged
        }
    }
}

extension Probe {
    /// The answer to a code right after a newer one was made, or nil where the newer one gets no tokens.
    fileprivate func redeemWithNewerCode() async throws -> JSONAnswer? {
        let (older, newer) = (try await newCode(), try await newCode())
        let answer = try await redeem(older)
        return try await redeem(newer).accessToken == nil ? nil : answer
    }

    /// Whether the first code may have ended by right: at a reset, or at a refresh token that was refused when used again.
    fileprivate func mayHaveEndedFirstCode() async -> Bool {
        if configuration.signIn.reset != nil { return true }
        return (try? await value(of: .refreshTokenUsedTwice))?.second.ending == .refused
    }
}
