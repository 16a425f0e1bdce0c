import GoogleRedirectURIs
import OAuth
import WebText

/// The answers to two right exchanges of one code; the first got tokens.
struct CodeUsedTwice: Sendable, Codable {
    let first: JSONAnswer
    let second: JSONAnswer
}

/// Races of several exchanges of one code each, which were sent at the same moment.
struct RacesForCodes: Sendable, Codable {
    /// The exchanges of each race.
    var races: [[Exchange]] = []

    /// The answers with tokens of each race; where there are two, one code was good for both.
    var granted: [[JSONAnswer]] {
        races.map { race in race.compactMap { try? JSONAnswer($0) }.filter(\.isGranted) }
    }

    /// The exchanges at which the server failed, or gave no answer.
    var failures: [Exchange] { races.joined().filter { $0.isServerError || $0.response == nil } }

    /// Whether so many exchanges failed that nothing can be told.
    ///
    /// A server may fail where two requests meet, or not answer in time. One that fails more often than it
    /// refuses may take a code twice, and only fail on the tokens.
    var areSpoilt: Bool {
        let refusals = races.joined().count { (try? JSONAnswer($0))?.ending == .refused }
        return races.count >= 3 && failures.count > refusals
    }
}

extension Control {
    /// A code with a PKCE challenge was not exchanged without a verifier.
    static let neededVerifier = Control(.exchangeWithoutVerifier) { answer, _ in
        guard answer.ending == .refused else {
            throw CouldNotTell(
                "a code needs no verifier here, see token/pkce-missing", answer.evidence,
                because: "token/pkce-missing")
        }
    }
}

extension Trial<CodeUsedTwice> {
    /// One code, exchanged twice.
    static var codeUsedTwice: Self {
        Self("codeUsedTwice", after: .exchange, requests: 2, signIns: 1) { probe in
            // A second try of the first use has a code of its own.
            var used: IssuedCode?
            let first = try await probe.again {
                let code = try await probe.spareCode()
                used = code
                return try await probe.redeem(code)
            }
            guard let used, first.accessToken != nil else {
                throw CouldNotTell("the first use was answered with \(first.inWords)", first.evidence)
            }
            return CodeUsedTwice(first: first, second: try await probe.redeem(used))
        }
    }
}

extension Trial<RacesForCodes> {
    /// Five exchanges of one code at the same moment, 24 times; they meet at the server by chance, so one race
    /// shows little.
    static var racesForCodes: Self {
        Self("racesForCodes", after: .exchange, requests: 120, signIns: 24) { probe in
            let start = probe.prober.elapsed
            var tried = RacesForCodes()
            for number in 1...24 {
                // Where a sign-in is slow, the other rules need the time.
                let isSlow = probe.prober.elapsed - start > probe.prober.limits.total / 15
                if number > 4, isSlow { break }
                let items = try await probe.spareCode().items
                tried.races.append(try await probe.exchangesAtOnce(items, times: 5))
                if tried.areSpoilt || tried.granted.contains(where: { $0.count > 1 }) { break }
            }
            return tried
        }
    }
}

extension Trial<NamedAnswer> {
    /// The age of a code whose lifetime is over.
    @Sendable private static func age(_ configuration: FlipCheckConfiguration) -> Duration {
        .seconds(configuration.codeLifetime ?? 0) + .seconds(1)
    }

    /// A code whose lifetime is over; the lifetime of the configuration is waited for as well.
    static var expiredCode: Self {
        Self(
            "expiredCode", needing: .codeLifetime, after: .exchange, requests: 1, signIns: 1, wait: Self.age
        ) { probe in
            let age = Self.age(probe.configuration)
            let code = try await probe.spareCode()
            await probe.prober.wait(age)
            return NamedAnswer(
                name: "a code \(age.wholeSeconds) seconds old", answer: try await probe.redeem(code))
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Exchanges with the redirect URI of another app, and with a slash behind the right one; each once more where
    /// the server fails.
    static var exchangesWithOtherRedirectURI: Self {
        Self("exchangesWithOtherRedirectURI", after: .exchange, requests: 2, signIns: 2) { probe in
            let usual = probe.configuration.usualRedirectURI
            let home = GoogleRedirectURI.flip(.home).text
            let ofOtherApp = home == usual ? GoogleRedirectURI.flip(.assistant).text : home
            var answers: [NamedAnswer] = []
            for other in [ofOtherApp, usual + "/"] {
                let answer = try await probe.again {
                    try await probe.exchange(by: probe.client()) { $0.setting("redirect_uri", other) }
                }
                answers.append(NamedAnswer(name: other, answer: answer))
            }
            return answers
        }
    }

    /// Codes for each redirect URI of Google's but the usual one, exchanged with the redirect URI of each.
    static var exchangesForEachRedirectURI: Self {
        Self("exchangesForEachRedirectURI", after: .exchange, requests: 2, signIns: 2) { probe in
            var answers: [NamedAnswer] = []
            var reasonForNoCode: CouldNotTell?
            let usual = probe.configuration.usualRedirectURI
            for address in productionURIs(probe) where !address.hasSameBytes(as: usual) {
                do {
                    let answer = try await probe.again {
                        try await probe.redeem(try await probe.spareCode(redirectURI: address))
                    }
                    answers.append(NamedAnswer(name: address, answer: answer))
                } catch let reason as CouldNotTell {
                    reasonForNoCode = reason
                }
            }
            // The rule authorize/redirect-uri-production is about an address that gets no code.
            if answers.isEmpty, var reason = reasonForNoCode {
                reason.cause = "authorize/redirect-uri-production"
                throw reason
            }
            return answers
        }
    }

    /// Codes that are nearly right.
    static var alteredCodes: Self {
        Self("alteredCodes", after: .exchange, requests: 4, signIns: 1) { probe in
            // None of these is the code, so one code serves for all.
            let code = try await probe.spareCode()
            return try await NamedAnswer.toNearMisses(of: code.code) { altered in
                var other = code
                other.code = altered
                return try await probe.redeem(other)
            }
        }
    }
}

extension Trial<JSONAnswer> {
    /// The refresh token of the first use of a code, after the second use was refused.
    static var refreshTokenOfReusedCode: Self {
        Self("refreshTokenOfReusedCode", from: .codeUsedTwice, after: .refresh, requests: 1) { used, probe in
            guard used.second.ending == .refused else {
                throw CouldNotTell("the second use of the code was not refused")
            }
            return try await probe.rightRefresh(try GrantedTokens(used.first).neededRefreshToken())
        }
    }

    /// An exchange without the redirect URI.
    static var exchangeWithoutRedirectURI: Self {
        Self("exchangeWithoutRedirectURI", after: .exchange, requests: 1, signIns: 1) {
            try await $0.exchange(by: $0.client()) { $0.removing("redirect_uri") }
        }
    }

    /// An exchange by another client of the partner's.
    static var exchangeByOtherClient: Self {
        Self("exchangeByOtherClient", needing: .otherClient, after: .exchange, requests: 1, signIns: 1) {
            try await $0.exchange(by: $0.otherClient())
        }
    }

    /// A code with a PKCE challenge, exchanged with the verifier.
    static var exchangeWithVerifier: Self {
        Self("exchangeWithVerifier", after: .exchange, requests: 1, signIns: 1) { probe in
            try await probe.again { try await probe.redeem(try await probe.challengedCode()) }
        }
    }

    /// A code with a PKCE challenge, exchanged with another verifier.
    static var exchangeWithOtherVerifier: Self {
        Self("exchangeWithOtherVerifier", after: .exchange, requests: 1, signIns: 1) { probe in
            var code = try await probe.challengedCode()
            code.verifier = CodeVerifier(random: probe.random)
            return try await probe.redeem(code)
        }
    }

    /// A code with a PKCE challenge, exchanged without a verifier.
    static var exchangeWithoutVerifier: Self {
        Self("exchangeWithoutVerifier", after: .exchange, requests: 1, signIns: 1) { probe in
            var code = try await probe.challengedCode()
            code.verifier = nil
            return try await probe.redeem(code)
        }
    }

    /// A code with a PKCE challenge, exchanged with the challenge in the place of the verifier.
    static var exchangeWithChallengeAsVerifier: Self {
        Self("exchangeWithChallengeAsVerifier", after: .exchange, requests: 1, signIns: 1) { probe in
            var code = try await probe.challengedCode()
            code.verifier = code.verifier.flatMap { CodeVerifier($0.challenge(crypto: probe.crypto).value) }
            return try await probe.redeem(code)
        }
    }

    /// A code without a PKCE challenge, exchanged with a verifier.
    static var exchangeWithUnexpectedVerifier: Self {
        Self("exchangeWithUnexpectedVerifier", after: .exchange, requests: 1, signIns: 1) { probe in
            if probe.challenges.withLock(\.areSent) {
                throw CouldNotTell.notAsked(
                    "every request has a challenge, since the server or client.pkce asks for it")
            }
            var code = try await probe.spareCode()
            code.verifier = CodeVerifier(random: probe.random)
            return try await probe.redeem(code)
        }
    }

    /// A code that is ten seconds old.
    static var agedCode: Self {
        Self("agedCode", after: .exchange, requests: 1, wait: { _ in .seconds(10) }) { probe in
            let age = Duration.seconds(10)
            // The code of the first authorization was not exchanged, and has become old meanwhile: that saves a
            // wait. A much older code may have expired by right.
            if let first = try await probe.firstCode(), first.age < age * 3 {
                await probe.prober.wait(age - first.age)
                let answer = try await probe.redeem(first.code)
                if answer.accessToken != nil { return answer }
            }
            // A later code may have ended the first one, so this one is the last before its exchange.
            let code = try await probe.spareCode()
            await probe.prober.wait(age)
            return try await probe.redeem(code)
        }
    }
}

/// A code that was not exchanged yet, and how old it is.
private struct AgedCode {
    let code: IssuedCode
    let age: Duration
}

extension Probe {
    /// A code of a request with a PKCE challenge of its own.
    fileprivate func challengedCode() async throws -> IssuedCode {
        try await spareCode(verifier: CodeVerifier(random: random))
    }

    /// The code of the first right request of the run, and its age; nil when that request got no code.
    fileprivate func firstCode() async throws -> AgedCode? {
        let authorization = try await firstAuthorization()
        guard let code = authorization.code, let issuedAt = authorization.exchanges.last?.ended else {
            return nil
        }
        return AgedCode(code: issued(code, for: authorization.query), age: prober.elapsed - issuedAt)
    }
}
