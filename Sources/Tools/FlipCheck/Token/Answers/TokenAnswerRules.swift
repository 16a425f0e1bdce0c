import HTTPMessages
import JOSE
import OAuth

/// The answer with tokens to the exchange of a code.
///
/// All but `https` look at the right exchange, which needs authorizationURL, tokenURL and client. One is sent in a run, by
/// hand too, and after 5xx one with another code. `unguessable` looks at another beside it, and is not asked where a person
/// signs in; it fails where both got the same token, and at a token of less than 22 characters. `refresh-token` looks at all
/// exchanges of the run, when all trials are done.
///
/// Without an access token in its answer the others could not tell, and `token/exchange` fails, at any 5xx that is not
/// about the load, too. Where the server refuses the client (`invalid_client`), `token/exchange` could not tell; but it fails
/// where the client gets tokens with its credentials in the other place, and where the header is taken and the form is not
/// read.
let tokenAnswerRules: [Rule] = [
    Rule(
        "token/https", "the token URL is https", .security, .error, .partnerReference,
        fault: "secrets and tokens travel over plain http, where others can read them",
        why: "The client's secret and the tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted.",
        on: .configuration
    ) { .httpsUnlessLoopback($0.tokenURL, "tokenURL") },
    Rule(
        "token/exchange", "a code is exchanged for an access token", .linking, .error, .partnerReference,
        reach: .all, fault: "a code gets no access token, so no link comes about",
        why: "Without this linking ends with an error after the user has agreed.",
        remedy: "Answer 200 with access_token in a JSON object. If the error is invalid_grant, compare the "
            + "redirect_uri of both requests; if it is invalid_client, look at how the client authenticates.",
        followsFrom: ["authorize/code-characters", "token/json"],
        on: .firstExchange, .configuration, verdict: judgeFirstExchange),
    Rule(
        "token/content-type", "the tokens come as application/json with status 200", .linking, .error,
        .partnerReference,
        reach: .all, fault: "Google cannot read the tokens: they do not come as JSON with status 200",
        why: "Google reports “can't parse the response, must be JSON”, and the user has to start again.",
        remedy: "Answer with status 200 and Content-Type: application/json;charset=UTF-8.",
        on: .exchange, verdict: judgeContentType),
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
        let isJWT = JSONWebToken.looksLikeToken(tokens.accessToken)
        return .holds(!isJWT, else: "access_token is a JWT", tokens.answer.evidence)
    },
    Rule(
        "token/access-token-characters", "the access token can be sent in a Bearer header", .linking, .error,
        .rfc(6750, "2.1"),
        fault: "Google cannot send the access token: a character breaks the header",
        why: "A token with a space or a quotation mark breaks the header that it is sent in.",
        remedy: "Use letters, digits and -._~+/ only, and = at the end.",
        on: .exchange
    ) {
        let tokens = try GrantedTokens($0)
        if BearerToken(tokens.accessToken) != nil { return .held(tokens.answer.evidence) }
        let breaksHeader = tokens.accessToken.utf8.contains { byte in
            !(0x21...0x7E).contains(byte) || "\",".utf8.contains(byte)
        }
        if breaksHeader {
            return .failed(
                "access_token has characters that no Bearer header can carry", tokens.answer.evidence)
        }
        // Laravel's Sanctum has `|` in its tokens, which reach the server all the same.
        return .failed(
            "access_token has characters that RFC 6750 does not allow in a Bearer header",
            tokens.answer.evidence
        ).asWarning
    },
    Rule(
        "token/unguessable", "tokens differ and are long enough not to be guessed", .security, .error,
        .rfc(6749, "10.10"),
        reach: .all, fault: "tokens can be guessed: they are short, or the same",
        why: "An attacker who guesses a token is taken for the user.",
        remedy: "Make each token of at least 16 random bytes: 22 characters of base64url.",
        on: .tokensOfTwoCodes, verdict: judgeTwoGrants),
]

/// The first right exchange, and what came of further ones where it got no tokens.
struct FirstExchange: Sendable, Codable {
    let answer: JSONAnswer
    /// The answer to a new code with the client's credentials in the other place: the header, or the form.
    ///
    /// A server that reads them in one place only may answer any error, such as that a parameter is missing. Nil
    /// where the first answer was a success, with or without tokens, and where no further answer was to be had.
    var inOtherWay: JSONAnswer?
    /// The answer to a new code with the credentials in both places, where they are `invalid_client` in the form and
    /// `invalid_request` in the header; nil elsewhere, and where no further answer was to be had.
    ///
    /// It is `invalid_client` at a server that reads the form, where it misses what came by the header.
    var inBothPlaces: JSONAnswer?

    /// The answers with the credentials in the form and in the header, where the first is `invalid_client` and the second
    /// `invalid_request`; nil elsewhere.
    func refusals(_ method: ClientCredentials.Method) -> (form: JSONAnswer, header: JSONAnswer)? {
        guard let inOtherWay else { return nil }
        let isInForm = method == .body
        let (form, header) = isInForm ? (answer, inOtherWay) : (inOtherWay, answer)
        return form.error == "invalid_client" && header.error == "invalid_request" ? (form, header) : nil
    }
}

extension Trial<FirstExchange> {
    /// The first exchange; where it was refused or the server failed, another with the client's credentials in the other
    /// place, and where both refusals may mean a wrong secret, one with the credentials in both.
    static var firstExchange: Self {
        Self("firstExchange", from: .exchange, requests: 0) { answer, probe in
            var first = FirstExchange(answer: answer)
            let response = answer.response
            let isDenied = response.status >= 400 || answer.error != nil
            if isDenied, !response.isTemporaryFailure {
                let client = try probe.client()
                first.inOtherWay = try? await probe.exchangeNewCode(by: client.byOtherMethod)
                if first.refusals(client.method) != nil {
                    first.inBothPlaces = try? await probe.exchangeNewCode(by: client.by(.basic)) {
                        client.by(.body).items + $0
                    }
                }
            }
            return first
        }
    }
}

extension Trial<[GrantedTokens]> {
    /// The tokens of two codes of one user: those of the first exchange, and of another.
    static var tokensOfTwoCodes: Self {
        Self("tokensOfTwoCodes", from: .exchange, after: .exchange, requests: 1, signIns: 1) {
            answer, probe in
            let first = try GrantedTokens(answer)
            var second = try await probe.newTokens()
            if first.accessToken.hasSameBytes(as: second.accessToken) {
                // A token that is made from the time is the same for two codes in one second.
                await probe.prober.wait(.seconds(1))
                second = try await probe.newTokens()
            }
            return [first, second]
        }
    }
}

private func judgeFirstExchange(
    _ first: FirstExchange, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let answer = first.answer
    if answer.accessToken != nil { return .held(answer.evidence) }
    let method = configuration.client?.method ?? .body
    if let inOtherWay = first.inOtherWay, inOtherWay.accessToken != nil {
        return .wantsOtherAuthentication(than: method, answer, inOtherWay)
    }
    // The header was taken, or else this would be the error again; and then what the form says was not read.
    if let refusals = first.refusals(method), first.inBothPlaces?.error == "invalid_request" {
        var judgement = Judgement.failed(
            "the credentials in the header are taken and the rest of the form is not read: "
                + refusals.header.inFull, refusals.header.evidence + refusals.form.evidence)
        judgement.advice =
            "Look at the body that reaches the program: Amazon's API Gateway, for one, hands it on in base64 "
            + "(isBase64Encoded). Read it as application/x-www-form-urlencoded."
        return judgement
    }
    let refusal = [answer, first.inBothPlaces].compactMap(\.self).first { $0.error == "invalid_client" }
    if let refusal {
        let places = first.inOtherWay?.error == "invalid_client" ? ", in the form and in the header" : ""
        throw CouldNotTell(
            "the token endpoint refuses the client (\(refusal.inFull))\(places): check client.id and "
                + "client.secret", refusal.evidence)
    }
    var seen = "the code was answered with \(answer.inFull)"
    if let inOtherWay = first.inOtherWay {
        seen += "; with the credentials sent in the other way it was answered with \(inOtherWay.inFull)"
    }
    return .failed(seen, by: answer.response, answer.evidence)
        .advising(about: answer.response, from: configuration.tokenURL, key: "tokenURL")
}

/// Judges the right exchange, whose refresh token must not end within a day, and that the first link of an account is not
/// the only one with a refresh token.
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
    // A code of fewer scopes may rightly get none, so that only all other exchanges together tell something.
    let granted = try messages.tokenAnswers(configuration).filter {
        $0.accessToken != nil && $0.exchange.request.exchangesCode
    }
    let without = granted.filter { $0.refreshToken == nil }
    guard without.count >= 3, without.count == granted.count - 1 else { return .held(answer.evidence) }
    return .failed(
        "of \(granted.count) codes only the first got a refresh token",
        answer.evidence + without.prefix(1).flatMap(\.evidence)
    ).advising(
        "Issue a refresh token for every code, and not only at a user's first consent: Google may link an account "
            + "again, and has then only the new tokens")
}

extension HTTPRequest {
    /// Whether its form exchanges a code.
    fileprivate var exchangesCode: Bool {
        formItems.contains { $0.name == "grant_type" && $0.rawValue == "authorization_code" }
    }
}

private func judgeContentType(_ first: JSONAnswer) throws -> Judgement {
    let answer = try first.exchanged()
    var judgement = Judgement.judged(answer.typeObjections, answer.evidence)
    if judgement.isFailure, answer.response.status != 200, answer.response.isJSON {
        judgement.advice =
            "Answer with status 200, whatever your framework sends for something that it has created: "
            + "RFC 6749 section 5.1 names no other."
    }
    return judgement
}

/// Judges length and equality of the tokens of two codes; `token/random` judges how random all tokens are.
private func judgeTwoGrants(_ grants: [GrantedTokens]) -> Judgement {
    guard let first = grants.first, let second = grants.last else { return .judged([]) }
    var weaknesses = objections(to: "access", first.accessToken, second.accessToken)
    if let refreshToken = first.refreshToken {
        weaknesses += objections(to: "refresh", refreshToken, second.refreshToken)
    }
    return .judged(weaknesses, grants.flatMap(\.answer.evidence))
}

/// The objections to the tokens of one kind that two codes got; nil where the second code got none.
private func objections(to kind: String, _ first: String, _ second: String?) -> [String] {
    var objections: [String] = []
    if let second, first.hasSameBytes(as: second) {
        objections.append("two codes got the same \(kind) token")
    }
    if first.utf8.count < GuessableValues.minimumSecretLength {
        objections.append("a \(kind) token has \(first.utf8.count) characters")
    }
    return objections
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

    /// The judgement about a server that takes the client's credentials in the way that is not configured.
    ///
    /// - Parameters:
    ///   - configured: the configured way, which the server answered with `answer`.
    ///   - otherAnswer: the answer with tokens, to credentials in the other way.
    fileprivate static func wantsOtherAuthentication(
        than configured: ClientCredentials.Method, _ answer: JSONAnswer, _ otherAnswer: JSONAnswer
    ) -> Judgement {
        let isInForm = configured == .body
        let form = "in the form"
        let header = "in the header, by HTTP Basic"
        let configuredWay = isInForm ? form : header
        let otherWay = isInForm ? header : form
        return failed(
            "with the credentials \(configuredWay) the code was answered with \(answer.inFull); with the "
                + "credentials \(otherWay) it is exchanged", answer.evidence + otherAnswer.evidence
        ).advising(
            "Take the credentials \(configuredWay) too, or turn the switch for HTTP Basic in Google's console "
                + "\(isInForm ? "on" : "off") and set client.authentication to \(isInForm ? "basic" : "body")"
        )
    }
}
