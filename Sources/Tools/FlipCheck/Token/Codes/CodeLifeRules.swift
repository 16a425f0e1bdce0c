/// Whether a code waits for a client that takes its time.
///
/// After the right exchange got tokens, its trial exchanges the code of the first right request, which no other trial uses,
/// when it is 25 seconds old. Where it is older than fifty, or gets no tokens, the trial waits ten seconds with a new one,
/// which decides; where a person signs in, the rule is then not asked. Where the new one gets tokens, and the first was
/// refused, the rule gets a note: but not where signIn.reset may have ended it, or a refresh token that came back.
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
        guard judgement.verdict == .held, let first = aged.refused, let age = aged.ageOfRefused else {
            return judgement
        }
        return .failed(
            "a code that was \(age) seconds old was refused with \(first.inWords), and a new one that was ten "
                + "seconds old got tokens", first.evidence + aged.answer.evidence
        ).asNote.advising(
            "Let a code live for a minute at least, and let no newer code end it: where all users of a client share one, "
                + "two of them cannot link at once")
    }
]

/// The answer to a code that has waited, and to the first one where that was refused.
struct AgedCode: Sendable, Codable {
    let answer: JSONAnswer
    /// The refusal of the first code; nil where it got tokens, was not sent, or may have ended for another reason.
    var refused: JSONAnswer?
    /// The age of that code, in whole seconds.
    var ageOfRefused: Int?

    init(answer: JSONAnswer) { self.answer = answer }

    init(from decoder: any Decoder) throws {
        // Older recordings have the answer alone.
        if let answer = try? JSONAnswer(from: decoder) {
            self.answer = answer
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        answer = try container.decode(JSONAnswer.self, forKey: .answer)
        refused = try container.decodeIfPresent(JSONAnswer.self, forKey: .refused)
        ageOfRefused = try container.decodeIfPresent(Int.self, forKey: .ageOfRefused)
    }
}

extension Trial<AgedCode> {
    /// The first code of the run when it is 25 seconds old; where it gets no tokens, a new one that is ten seconds old.
    static var agedCode: Self {
        Self(
            "agedCode", after: .exchange, trying: Control(.newRefreshToken), requests: 1,
            wait: { _ in Probe.ageOfTokens }, sharingWaitOf: Trial<AgedRefreshToken>.agedRefreshToken.step
        ) { probe in
            var refused: JSONAnswer?
            var ageOfRefused: Int?
            let isAutomatic = probe.authorizer?.isAutomatic != false
            if isAutomatic {
                // Its tokens then become old in the same wait.
                _ = try? await probe.value(of: .newRefreshToken)
            }
            if let first = try await probe.firstCode(), first.age < Probe.ageOfKeptCodes {
                await probe.prober.wait(Probe.ageOfTokens - first.age)
                let answer = try await probe.redeem(first.code)
                if answer.accessToken != nil { return AgedCode(answer: answer) }
                if answer.ending == .refused, isAutomatic, await probe.leavesFirstCodeAlone() {
                    refused = answer
                    ageOfRefused = Int(max(first.age, Probe.ageOfTokens).components.seconds)
                }
            }
            // A later code may have ended the first one, so this one is the last before its exchange.
            let age = Duration.seconds(10)
            var aged = AgedCode(
                answer: try await probe.againAfter5xx {
                    let code = try await probe.newCode()
                    await probe.prober.wait(age)
                    return try await probe.redeem(code)
                })
            aged.refused = refused
            aged.ageOfRefused = ageOfRefused
            return aged
        }
    }
}

/// A code that was not exchanged yet, and how old it is.
private struct UnusedCode {
    let code: IssuedCode
    let age: Duration
}

extension Probe {
    /// The code of the first right request of the run, and its age; nil when that request got no code.
    fileprivate func firstCode() async throws -> UnusedCode? {
        let authorization = try await firstAuthorization()
        guard let code = authorization.code else { return nil }
        // Where a program or a person signs in, the messages end before the sign-in.
        return UnusedCode(
            code: issued(code, for: authorization.query), age: prober.elapsed - authorization.ended)
    }

    /// Whether nothing before has ended the first code by right: no reset, and no refresh token that came back.
    fileprivate func leavesFirstCodeAlone() async -> Bool {
        guard configuration.signIn.reset == nil else { return false }
        return (try? await value(of: .refreshTokenUsedTwice))?.second.ending != .refused
    }
}
