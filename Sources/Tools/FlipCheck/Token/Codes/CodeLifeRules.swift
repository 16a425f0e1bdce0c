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
            ).asWarning.advising(adviceAboutNewerCodes)
        }
        let age = "Let a code live for a minute at least"
        // Where an older code got tokens right after a newer one was made, a newer one ends none.
        let advice = aged.older?.accessToken != nil ? age : "\(age). \(adviceAboutNewerCodes)"
        // The rule asks for ten seconds, and the new code got tokens after them, so this is only a note.
        return .failed(
            "a code that was \(first.age) seconds old was refused with \(first.answer.inWords), and a new one that "
                + "was ten seconds old got tokens", first.answer.evidence + aged.answer.evidence
        ).asNote.advising(advice)
    }
]

/// What to do where a newer code ends an older one, or may do so.
private let adviceAboutNewerCodes =
    "Keep a row for each code, and let no newer code end it. With one row for each client, two users cannot link at "
    + "the same time; with one row for each user, two devices cannot"

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
            if let lifetime = probe.configuration.codeLifetime, lifetime <= 10 {
                throw CouldNotTell.notAsked("codeLifetime is \(lifetime) seconds")
            }
            if !probe.isByHand {
                // Its tokens then become old in the same wait.
                _ = try? await probe.value(of: .newRefreshToken)
            }
            let first = try await probe.redeemAgedFirstCode()
            if let first, first.answer.accessToken != nil { return first }
            // A later code may have ended the first one, so this one is the last before its exchange.
            let answer = try await probe.againAfter5xx {
                let code = try await probe.newCode()
                await probe.prober.wait(.seconds(10))
                return try await probe.redeem(code)
            }
            var aged = AgedCode(answer: answer, refusal: first?.refusal)
            if aged.refusal != nil, answer.accessToken != nil {
                // A code that is not old shows whether a newer one ends it.
                aged.older = try? await probe.redeemWithNewerCode()
            }
            return aged
        }
    }
}

extension Probe {
    /// The answer to the first code when it is at least 25 seconds old, which is also its refusal unless it may have ended by
    /// right, or nil where the code is not sent.
    fileprivate func redeemAgedFirstCode() async throws -> AgedCode? {
        let first = try await firstAuthorization()
        guard let code = kept(first) else { return nil }
        let before = prober.elapsed - first.ended
        let age = max(before, Probe.ageToReach)
        await prober.wait(age - before)
        var aged = AgedCode(answer: try await redeem(code))
        let isWithinLifetime = configuration.codeLifetime.map { age < .seconds($0) } ?? true
        if aged.answer.ending == .refused, isWithinLifetime, !isByHand, await !mayHaveEndedFirstCode() {
            aged.refusal = AgedCode.Refusal(answer: aged.answer, age: Int(age.components.seconds))
        }
        return aged
    }

    /// The answer to a code right after a newer one was made, or nil where the newer one gets no tokens.
    fileprivate func redeemWithNewerCode() async throws -> JSONAnswer? {
        let older = try await newCode()
        let newer = try await newCode()
        let answer = try await redeem(older)
        return try await redeem(newer).accessToken == nil ? nil : answer
    }

    /// Whether the first code may have ended by right: at a reset, or at a refresh token that was refused when used again.
    fileprivate func mayHaveEndedFirstCode() async -> Bool {
        if configuration.signIn.reset != nil { return true }
        return (try? await value(of: .refreshTokenUsedTwice))?.second.ending == .refused
    }
}
