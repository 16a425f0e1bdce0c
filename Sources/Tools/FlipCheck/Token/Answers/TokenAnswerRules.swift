import HTTPMessages
import JOSE
import OAuth

/// The answer with tokens to the exchange of a code.
///
/// All look at the right exchange, not at those that follow it in `firstExchange`, and without an access token in its answer
/// they could not tell.
let tokenAnswerRules: [Rule] = [
    Rule(
        "token/content-type", "the tokens come as application/json with status 200", .linking, .error,
        .partnerReference,
        reach: .all, fault: "Google cannot read the tokens: they do not come as JSON with status 200",
        why: "Google reports “can't parse the response, must be JSON”, and the user has to start again.",
        remedy: "Answer with status 200 and Content-Type: application/json;charset=UTF-8.",
        on: .exchange
    ) { .judged(try $0.exchanged().typeObjections, $0.evidence) },
    Rule(
        "token/no-store", "tokens are not kept by caches", .security, .warning, .rfc(6749, "5.1"),
        reach: .few, fault: "a cache may keep the tokens, and give them to another client",
        why: "A cache that keeps one user's tokens gives them to the next client that asks.",
        remedy: "Send Cache-Control: no-store.",
        on: .exchange
    ) { .judged(try $0.exchanged().cacheObjections, $0.evidence) },
    Rule(
        "token/token-type", "token_type is bearer", .linking, .error, .partnerReference,
        reach: .all, fault: "Google cannot use the access token: token_type is not bearer",
        why: "It is a required field, and Google knows no other type.",
        remedy: "Send \"token_type\": \"Bearer\".",
        on: .exchange
    ) { .judged(try $0.exchanged().objections(to: "token_type"), $0.evidence) },
    Rule(
        "token/expires-in", "expires_in is a number of seconds above zero", .linking, .error,
        .partnerReference,
        reach: .all, fault: "Google cannot tell when to refresh: expires_in is not a number of seconds",
        why: "It is a required field: it tells Google when to refresh.",
        remedy: "Send the lifetime that is left, in seconds, as a JSON number: 3600 for an hour.",
        on: .exchange
    ) {
        let answer = try $0.exchanged()
        return Judgement.judged(answer.lifetimeObjections, answer.evidence).unlessShort(answer)
    },
    Rule(
        "token/refresh-token", "a refresh token comes with the code", .linking, .error, .partnerReference,
        reach: .all, fault: "no refresh token comes that lasts, so a link soon ends",
        why:
            "Google keeps a link for years. Without a refresh token that lasts the link ends with its tokens, and the "
            + "user has to link again.",
        remedy: "Issue a refresh token for every code. If the server does that for offline_access only, add "
            + "it to the scopes in Google's console.",
        followsFrom: ["token/json"],
        on: .exchange, .configuration, .allMessages, verdict: judgeRefreshToken),
    Rule(
        "token/access-token-opaque", "the access token is no JWT", .hygiene, .warning, .validationTool,
        fault: "Google's validation tool warns: the access token is a JWT",
        why: "Google's validation tool warns that a JWT is not supported here.",
        remedy: "Issue a random value, and keep what it means at the server.",
        on: .exchange
    ) {
        let tokens = try GrantedTokens($0)
        // Three or five parts, the first with an `alg`.
        let isJWT = JSONWebToken.looksLikeToken(tokens.accessToken)
        return .holds(!isJWT, else: "access_token is a JWT", tokens.answer.evidence)
    },
    Rule(
        "token/access-token-characters", "the access token can be sent in a Bearer header", .linking, .error,
        .rfc(6750, "2.1"),
        fault: "Google cannot send the access token: a character breaks the header",
        why: "A token with a space or a quotation mark breaks the header that it is sent in.",
        remedy: "Use letters, digits and -._~+/ only, and = at the end.",
        on: .exchange, .configuration, .allMessages, verdict: judgeCharacters),
    Rule(
        "token/unguessable", "tokens differ and are long enough not to be guessed", .security, .error,
        .rfc(6749, "10.10"),
        reach: .all, fault: "tokens are short enough to be guessed, or two links have the same",
        why: "An attacker who guesses a token is taken for the user.",
        remedy: "Make each token of at least 16 random bytes: 22 characters of base64url.",
        on: .tokensOfTwoCodes, verdict: judgeTwoGrants),
]

extension Trial<[GrantedTokens]> {
    /// The tokens of two codes of one user: those of the first exchange, and of another.
    static var tokensOfTwoCodes: Self {
        Self("tokensOfTwoCodes", from: .exchange, after: .exchange, requests: 1, signIns: 1) {
            answer, probe in
            let first = try GrantedTokens(answer)
            var second = try await probe.newTokens()
            let isSameRefreshToken =
                first.refreshToken.map { second.refreshToken?.hasSameBytes(as: $0) == true } ?? false
            if isSameRefreshToken || first.accessToken.hasSameBytes(as: second.accessToken) {
                // A token that is made from the time is the same for two codes in one second.
                await probe.prober.wait(.seconds(1))
                second = try await probe.newTokens()
            }
            return [first, second]
        }
    }
}

/// Fails where the right exchange got no refresh token, or one that ends within a day by `refresh_token_expires_in` or
/// `refresh_expires_in` (0 is without an end), and where at least three codes, and more than half, got tokens without one.
private func judgeRefreshToken(
    _ exchange: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    let answer = try exchange.exchanged()
    guard answer.refreshToken != nil else {
        return .failed(answer.fault(of: "refresh_token"), answer.evidence)
    }
    if let seen = answer.shortLifeOfRefreshToken {
        return .failed(seen, answer.evidence).advising(
            "Let the refresh tokens of Google's client end by revocation, and not by time")
    }
    // A code of fewer scopes may rightly get none, and one after signIn.reset may get one as the first did.
    let granted = try messages.tokenAnswers(configuration).filter {
        $0.accessToken != nil && $0.exchange.request.formValue("code") != nil
    }
    let without = granted.filter { $0.refreshToken == nil }
    guard without.count >= 3, without.count * 2 > granted.count else { return .held(answer.evidence) }
    return .failed(
        "of \(granted.count) codes \(without.count) got no refresh token",
        answer.evidence + without.prefix(1).flatMap(\.evidence)
    ).advising(
        "Issue a refresh token for every code, and not only at a user's first consent: Google may link an account "
            + "again, and has then only the new tokens")
}

/// Judges all access tokens of the run, by the worst: a random token has a character of its alphabet only by chance.
private func judgeCharacters(
    _ exchange: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    let answer = try exchange.exchanged()
    let wrong = try messages.tokenAnswers(configuration).filter { answer in
        answer.accessToken.map { BearerToken($0) == nil } ?? false
    }
    let breaking = wrong.first { answer in
        answer.accessToken?.utf8.contains { byte in
            !(0x21...0x7E).contains(byte) || "\",".utf8.contains(byte)
        } == true
    }
    if let breaking {
        return .failed("access_token has characters that no Bearer header can carry", breaking.evidence)
    }
    guard let first = wrong.first else { return .held(answer.evidence) }
    // Laravel's Sanctum has `|` in its tokens, which reach the server all the same.
    return .failed(
        "access_token has characters that RFC 6750 does not allow in a Bearer header", first.evidence
    ).asWarning
}

/// Judges length and equality of the tokens of two codes; `token/random` judges how random all tokens are.
///
/// A token of fewer than 22 characters is short, and clearly weak where even a random token of its length and alphabet has
/// fewer than 64 bits.
private func judgeTwoGrants(_ grants: [GrantedTokens]) -> Judgement {
    var same: [String] = []
    var short: [String] = []
    var isClearlyWeak = false
    for (kind, tokens) in [
        ("access", grants.map(\.accessToken)), ("refresh", grants.compactMap(\.refreshToken)),
    ] {
        if tokens.count > 1, tokens[0].hasSameBytes(as: tokens[1]) {
            same.append("two codes got the same \(kind) token")
        }
        if let token = GuessableValues.tooShort(tokens) {
            short.append("the \(kind) token has \(token.utf8.count) characters")
            if !GuessableValues.mayBeEnough(token) { isClearlyWeak = true }
        }
    }
    let judgement = Judgement.judged(same + short, grants.flatMap(\.answer.evidence))
    // An attacker cannot guess a long token.
    if short.isEmpty, !same.isEmpty {
        return judgement.advising(
            "Issue new tokens for every code: with one token for two links, the end of one ends the other"
        ).asWarning
    }
    return same.isEmpty && !isClearlyWeak ? judgement.asNote : judgement
}

extension Judgement {
    /// The judgement, but a warning where it holds and the access token lives for less than a minute.
    ///
    /// That is a number of seconds, as it should be.
    func unlessShort(_ answer: JSONAnswer) -> Judgement {
        guard verdict == .held, let lifetime = answer.fields["expires_in"]?.integer, lifetime < 60 else {
            return self
        }
        return .failed(
            "expires_in is \(lifetime), so Google refreshes before nearly every request", answer.evidence
        ).advising("Let an access token live for an hour, and send 3600").asWarning
    }
}
