import GoogleRedirectURIs
import OAuth
import WebText

/// The values that a code is bound to, and its single use.
///
/// All trials exchange codes, after the right exchange got tokens. Where a person signs in, no rule is asked.
let codeBindingRules: [Rule] = [
    Rule(
        "token/redirect-uri-flip", "every redirect URI of Google's gets codes that can be exchanged",
        .linking, .error, .rfc(6749, "4.1.3"),
        fault: "codes for some of Google's redirect URIs cannot be exchanged",
        why: "A code of a flip belongs to /a/ and a bundle id, a code of the browser to /r/ and the project "
            + "id. A server that compares every exchange with one of them ends all links of the other kind "
            + "with invalid_grant.",
        remedy: "Keep redirect_uri with the code, and compare the exchange with the kept one, not with one "
            + "that is configured.",
        followsFrom: ["token/exchange"],
        on: .redirectURIsExchanged, verdict: judgeEachRedirectURI),
    Rule(
        "token/code-once", "a code is good once", .security, .error, .rfc(6749, "4.1.2"),
        fault: "a code works a second time",
        why: "Address bars, histories and logs show codes.",
        remedy: "Mark the code as used when it is exchanged, and refuse it from then on. Let one statement "
            + "look and mark, so that two requests at once cannot both win.",
        on: .codeUsedTwice
    ) { .refused("the second use", $0.second).ofSecondRequest },
    Rule(
        "token/code-reuse-revokes", "the second use of a code ends the tokens of the first", .hygiene, .note,
        .rfc(6749, "4.1.2"),
        fault: "when a code is used twice, the tokens of its first use stay good",
        why: "Two clients used one code: one of them is an attacker, and the server cannot know which.",
        remedy: "Remember which tokens a code led to, and revoke them when it is used again.",
        followsFrom: ["revoke/cascade", "userinfo/no-token", "token/random"],
        on: .codeUsedTwice, .refresh
    ) { used, rightRefresh in
        _ = try rightRefresh.answer.refreshed()
        guard used.second.ending == .refused else {
            throw CouldNotTell("the second use of the code was not refused", because: "token/code-once")
        }
        guard let refreshed = used.refreshed else {
            throw used.reason ?? CouldNotTell("the refresh token of the first use was not tried")
        }
        let refresh = Judgement.refused("the refresh token of the first use", refreshed)
        guard let shown = used.shown, let right = used.userInfo else { return refresh }
        let access = Judgement.refusedByUserInfo(
            "the access token of the first use", shown, unlike: nil, right: right)
        return [refresh, access].worst
    },
    Rule(
        "token/code-expiry", "a code is refused when its lifetime is over", .security, .error,
        .rfc(6749, "4.1.2"),
        fault: "a code works when its lifetime is over",
        why: "A log shows codes. A code that does not expire stays useful to a thief.",
        remedy: "Keep with each code when it expires, after ten minutes at most, and refuse it from then on.",
        on: .expiredCode
    ) { .refused([$0]) },
    Rule(
        "token/redirect-uri", "a code is good only with the redirect URI that it was sent to", .security,
        .error, .rfc(6749, "4.1.3"),
        fault: "a code works with a redirect URI that it was not sent to",
        why: "The redirect URI ties the exchange to the request. In a flip it is /a/ and the bundle id, in "
            + "the browser /r/ and the project id. A code for one is no code for the other.",
        remedy: "Keep redirect_uri with the code, and compare it byte for byte.",
        on: .exchangesWithOtherRedirectURI, verdict: judgeOtherRedirectURIs),
    Rule(
        "token/redirect-uri-missing", "an exchange without redirect_uri is refused", .security, .error,
        .rfc(6749, "4.1.3"),
        fault: "a code works without its redirect URI",
        why: "A thief leaves the parameter out, and the code is no longer bound to its redirect URI.",
        remedy: "Require redirect_uri: every authorization request has one.",
        on: .exchangeWithoutRedirectURI
    ) { .refused("without redirect_uri", $0) },
    Rule(
        "token/code-client", "a code is good only for the client that it was issued to", .security, .error,
        .rfc(6749, "4.1.3"),
        fault: "a code of one client works for another",
        why: "Another client of yours could use a code that was meant for Google.",
        remedy: "Keep client_id with the code, and compare it with the client that authenticated.",
        on: .exchangeByOtherClient
    ) { .refused("by the other client", $0) },
]

/// The answers to right exchanges for the redirect URIs of Google's.
struct ExchangesForEachURI: Sendable, Codable {
    /// One for each but the usual one, and but those without a code.
    var answers: [NamedAnswer] = []
    /// The same again, twice, for the first redirect URI that got no tokens, also for a code that came earlier.
    var again: [NamedAnswer] = []
    /// As many for the usual one.
    var usual: [NamedAnswer] = []

    /// Whether something else than the redirect URI decides: the usual one fails too, or the other one not always.
    var varies: Bool {
        usual.contains { $0.answer.accessToken == nil && !$0.answer.response.isTemporaryFailure }
            || again.contains { $0.answer.accessToken != nil }
    }
}

/// The answers to two right exchanges of one code, and then to the tokens of the first.
struct CodeUsedTwice: Sendable, Codable {
    let first: JSONAnswer
    let second: JSONAnswer
    /// The answer of userinfo to the access token of another link, or nil where it told of no user.
    var userInfo: JSONAnswer?
    /// The answer of userinfo to the access token, or nil where ``userInfo`` is, and where the second use was not refused.
    var shown: JSONAnswer?
    /// The answer to a refresh, or nil without a right refresh before, and where the second use was not refused.
    var refreshed: JSONAnswer?
    /// Why the tokens were not tried to the end, or nil where they were, and where the second use was not refused.
    var reason: CouldNotTell?
}

extension Trial<CodeUsedTwice> {
    /// One code, exchanged twice; where the second use was refused, its tokens are used at once.
    ///
    /// A link that is made meanwhile, and a reset of the account, may end them as well, so the links of the controls come
    /// before.
    static var codeUsedTwice: Self {
        Self(
            "codeUsedTwice", after: .exchange, trying: .refresh, .userInfo, requests: 4, signIns: 1
        ) { probe in
            let refreshes = await probe.reason(against: .refresh) == nil
            let asksUserInfo = await probe.reason(against: .userInfo) == nil
            // A second try of the first use has a code of its own.
            let (code, first): (IssuedCode, JSONAnswer) = try await probe.againAfter5xx(of: { $0.1 }) {
                let code = try await probe.newCode()
                return (code, try await probe.redeem(code))
            }
            guard first.accessToken != nil else {
                throw CouldNotTell("the first use was answered with \(first.inWords)", first.evidence)
            }
            var tried = CodeUsedTwice(first: first, second: try await probe.redeem(code))
            guard tried.second.ending == .refused else { return tried }
            do {
                let tokens = try GrantedTokens(first)
                // A refresh by a dead token may end the access token.
                if asksUserInfo {
                    tried.userInfo = try await probe.value(of: .userInfo)
                    tried.shown = try await probe.show(tokens.accessToken)
                }
                if refreshes {
                    let token = try tokens.neededRefreshToken()
                    // Without userinfo, nothing tells a token that ended from one that was spent by a request that failed.
                    let refreshed =
                        asksUserInfo
                        ? try await probe.refresh(token) : try await probe.refreshKeptLink(token)
                    if let reason = await probe.reasonAgainstVerdict(refreshed) { throw reason }
                    tried.refreshed = refreshed
                }
            } catch { tried.reason = CouldNotTell(error) }
            return tried
        }
    }
}

extension Trial<ExchangesForEachURI> {
    /// A code for each redirect URI of Google's but the usual one, without projectID those of its apps, exchanged with that
    /// redirect URI: the code that `authorize/redirect-uri-production` got, and a new one where that is older than fifty
    /// seconds or gets no tokens.
    ///
    /// Where an exchange got no tokens, the first such redirect URI and the usual one follow, twice: a server may refuse codes
    /// by chance.
    static var redirectURIsExchanged: Self {
        Self(
            "redirectURIsExchanged", after: .exchange, trying: Control(.requestsToProduction), requests: 2
        ) { probe in
            let attempts = (try? await probe.value(of: .requestsToProduction)) ?? []
            var tried = ExchangesForEachURI()
            var refusedAtFirst: String?
            var reasonForNoCode: CouldNotTell?
            for address in probe.configuration.otherProductionURIs {
                let kept = try await probe.redeemKeptCode(for: address, of: attempts)
                if let kept, kept.accessToken != nil {
                    tried.answers.append(NamedAnswer(name: address, answer: kept))
                    continue
                }
                if kept != nil { refusedAtFirst = refusedAtFirst ?? address }
                // A later code may have ended the kept code.
                let answer = try await probe.againAfter5xx(of: { $0 }) { () -> JSONAnswer? in
                    let code: IssuedCode
                    do { code = try await probe.newCode(redirectURI: address) } catch {
                        reasonForNoCode = CouldNotTell(error)
                        return nil
                    }
                    return try await probe.redeem(code)
                }
                if let answer { tried.answers.append(NamedAnswer(name: address, answer: answer)) }
            }
            // The rule authorize/redirect-uri-production is about an address that gets no code.
            if tried.answers.isEmpty, var reason = reasonForNoCode {
                reason.cause = "authorize/redirect-uri-production"
                throw reason
            }
            let withoutTokens = tried.answers.first { $0.answer.accessToken == nil }
            // An exchange that is refused by chance is not refused each time.
            guard let denied = withoutTokens?.name ?? refusedAtFirst else { return tried }
            for _ in 0..<2 {
                // An exchange that does not come about leaves the first answers as they are.
                guard let usual = try? await probe.exchangeNewCode(for: probe.configuration.usualRedirectURI),
                    let again = try? await probe.exchangeNewCode(for: denied)
                else { break }
                tried.usual.append(usual)
                tried.again.append(again)
            }
            return tried
        }
    }
}

extension Probe {
    /// Exchanges the code that came for a redirect URI before, or returns nil where there is none or it is too old.
    fileprivate func redeemKeptCode(
        for address: String, of attempts: [AuthorizationAttempt]
    ) async throws -> JSONAnswer? {
        guard let attempt = attempts.first(where: { $0.name == address }),
            let code = kept(attempt.authorization)
        else { return nil }
        return try await redeem(code)
    }

    /// Exchanges a new code for a redirect URI.
    fileprivate func exchangeNewCode(for address: String) async throws -> NamedAnswer {
        NamedAnswer(name: address, answer: try await redeemNewCode(redirectURI: address))
    }
}

extension Trial<NamedAnswer> {
    /// The age of a code whose lifetime is over.
    ///
    /// A server that rounds the end of a code up, and the time of its exchange down, takes it for almost two seconds more.
    @Sendable private static func age(_ configuration: FlipCheckConfiguration) -> Duration {
        .seconds(configuration.codeLifetime ?? 0) + .seconds(2)
    }

    /// A code whose lifetime is over; the lifetime of the configuration is waited for as well.
    static var expiredCode: Self {
        Self(
            "expiredCode", needing: .codeLifetime, after: .exchange, requests: 1, signIns: 1, wait: Self.age
        ) { probe in
            let age = Self.age(probe.configuration)
            let code = try await probe.newCode()
            await probe.prober.wait(age)
            return NamedAnswer(
                name: "a code \(age.secondsRoundedUp) seconds old", answer: try await probe.redeem(code))
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Exchanges with the redirect URI of another app, with a slash after the right one, and with other capitals in its last
    /// part.
    static var exchangesWithOtherRedirectURI: Self {
        Self("exchangesWithOtherRedirectURI", after: .exchange, requests: 3, signIns: 3) { probe in
            let usual = probe.configuration.usualRedirectURI
            let home = GoogleRedirectURI.flip(.home).text
            let ofOtherApp = home.hasSameBytes(as: usual) ? GoogleRedirectURI.flip(.assistant).text : home
            var answers: [NamedAnswer] = []
            for other in [ofOtherApp, usual + "/", usual.withOtherCapitalsAtEnd].compactMap(\.self) {
                let answer = try await probe.exchangeNewCode(by: probe.client()) {
                    $0.setting("redirect_uri", other)
                }
                answers.append(NamedAnswer(name: other, answer: answer))
            }
            return answers
        }
    }
}

extension Trial<JSONAnswer> {
    /// An exchange without the redirect URI.
    static var exchangeWithoutRedirectURI: Self {
        Self("exchangeWithoutRedirectURI", after: .exchange, requests: 1, signIns: 1) {
            try await $0.exchangeNewCode(by: $0.client()) { $0.removing("redirect_uri") }
        }
    }

    /// An exchange by another client of the partner's.
    static var exchangeByOtherClient: Self {
        Self(
            "exchangeByOtherClient", needing: .otherClient, after: .exchange, .otherClient, requests: 1,
            signIns: 1
        ) { probe in
            let answer = try await probe.exchangeNewCode(by: probe.otherClient())
            try await probe.requireKnownOtherClient(after: answer)
            return answer
        }
    }
}

/// Judges each redirect URI; where a code got no tokens, the last four exchanges show whether its redirect URI decides.
///
/// An earlier code may rightly get none. Where each new code got tokens, one refusal among the four fails all the same.
private func judgeEachRedirectURI(_ tried: ExchangesForEachURI) -> Judgement {
    let judgement = Judgement.gotTokens(tried.answers)
    let all = tried.answers + tried.again + tried.usual
    let denied = all.filter { $0.answer.accessToken == nil }
    let isByChance =
        judgement.isFailure
        ? tried.varies : judgement.verdict == .held && denied.contains { $0.answer.ending == .refused }
    guard isByChance else { return judgement }
    let first = denied.first.map { "; the first: \($0.answer.inWords)" } ?? ""
    return .failed(
        "\(denied.count) of \(all.count) exchanges got no tokens, whatever the redirect URI\(first)",
        denied.first?.answer.evidence ?? []
    ).advising(
        "If several servers answer, let them keep their codes in one store: now each exchange finds its code by "
            + "chance")
}

extension String {
    /// The address with other capitals in its last part, or nil where that has no letter.
    fileprivate var withOtherCapitalsAtEnd: String? {
        let end = split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        return end.swappingASCIICase.map { String(dropLast(end.count)) + $0 }
    }
}

private func judgeOtherRedirectURIs(_ answers: [NamedAnswer]) -> Judgement {
    let judgement = Judgement.refused(answers)
    if judgement.isFailure {
        // The third is the right address in all but its capitals: whoever has that gets no code of another.
        return answers.prefix(2).contains(where: \.answer.isGranted) ? judgement : judgement.asWarning
    }
    let failures = answers.filter { $0.answer.response.status == 500 }
    if failures.isEmpty { return judgement }
    // No tokens came, so an attacker gains nothing; and each was tried twice, so it is not an accident.
    return .failed(
        failures.map { "\($0.name): the server failed (500) and did not refuse" }.joined(separator: "; "),
        failures.flatMap(\.answer.evidence)
    ).asNote.advising(
        "Answer 400 with invalid_grant to a redirect_uri that is not the one of the code; the server's log has "
            + "the error")
}
