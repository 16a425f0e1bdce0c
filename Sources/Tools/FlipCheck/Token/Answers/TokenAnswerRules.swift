import JOSE
import OAuth
import WebText

/// The answer to a code that is right.
enum TokenAnswerRules {
    static let inspections: [Inspection] = [
        Inspection(
            "token/https", "the token URL is https", .google, .error, .partnerReference,
            why: "The client's secret and the tokens travel there.",
            remedy: "Serve it over TLS with a certificate that is publicly trusted."
        ) { rule, probe in
            guard let url = probe.configuration.tokenURL else { throw CouldNotTell.notConfigured("tokenURL") }
            return rule.needsHTTPS(url)
        },
        Inspection([exchange] + parts) { probe in
            guard probe.configuration.tokenURL != nil else { throw CouldNotTell.notConfigured("tokenURL") }
            let answer = try await probe.firstExchange()
            guard let grant = try? GrantedTokens(answer) else {
                let refused = answer.error == "invalid_client"
                let helps = refused ? try? await probe.exchangeInTheOtherWay() : nil
                if refused, helps != true {
                    throw CouldNotTell(
                        "the token endpoint refuses the client (\(answer.inFull)), in the form and in the header: check "
                            + "client.id and client.secret", answer.evidence)
                }
                let seen =
                    "the code was answered with \(answer.inFull)"
                    + (helps == true
                        ? "; sent in the other way, the credentials are taken: see client.authentication"
                        : "")
                let isClear = !answer.response.isBesideThePoint
                return [
                    exchange.judged(isClear ? [seen] : [], unclear: isClear ? [] : [seen], answer.evidence)
                ]
                    + parts.map { $0.couldNotTell("there was no access token to look at") }
            }
            return [exchange.held(answer.evidence)] + judge(grant)
        },
        Inspection(
            "token/unguessable", "tokens differ and are long enough not to be guessed", .rfc, .error,
            .rfc(6749, "10.10"),
            why: "An attacker who guesses a token is taken for the user.",
            remedy: "Make each token of at least 16 random bytes: 22 characters of base64url."
        ) { rule, probe in
            var (one, other) = (try await probe.spareGrant(), try await probe.spareGrant())
            if one.accessToken.hasSameBytes(as: other.accessToken) {
                // A token that is made from the time is the same for two codes in one second.
                await probe.prober.wait(.seconds(1))
                other = try await probe.spareGrant()
            }
            return rule.needsSecrets(
                [("access", one.accessToken, other.accessToken)]
                    + [("refresh", one.refreshToken ?? "", other.refreshToken ?? "")].filter { $0.1 != "" })
        },
    ]

    private static let parts = [type, cache, bearer, expires, lifetime, refresh, opaque, characters]

    /// One finding for each of the parts.
    private static func judge(_ grant: GrantedTokens) -> [Finding] {
        let answer = grant.answer
        let expiresIn = answer.fields["expires_in"]
        let seconds = expiresIn?.integer ?? 0
        return [
            type.judged(answer.typeObjections, answer.evidence),
            cache.judged(answer.cacheObjections, answer.evidence),
            bearer.judged(answer.objections(to: "token_type"), answer.evidence),
            expires.judged(answer.objections(to: "expires_in"), answer.evidence),
            seconds <= 0
                ? lifetime.notAsked("no lifetime was told")
                : lifetime.judged(
                    (300...86_400).contains(seconds) ? [] : ["expires_in is \(seconds)"], answer.evidence),
            refresh.judged(grant.refreshToken == nil ? ["there is no refresh_token"] : [], answer.evidence),
            opaque.judged(
                JSONWebToken.isLikely(grant.accessToken) ? ["access_token is a JWT"] : [], answer.evidence),
            characters.judged(
                BearerToken(grant.accessToken) == nil
                    ? ["access_token has characters that no Bearer header can carry"] : [], answer.evidence),
        ]
    }

    static let exchange = Rule(
        "token/exchange", "a code is exchanged for an access token", .google, .error, .partnerReference,
        why: "Without this linking ends with an error after the user has agreed.",
        remedy: "Answer 200 with access_token in a JSON object. If the error is invalid_grant, compare the "
            + "redirect_uri of both requests; if it is invalid_client, look at how the client authenticates.")

    static let type = Rule(
        "token/content-type", "the tokens come as application/json with status 200", .google, .error,
        .partnerReference,
        why: "Google reports “can't parse the response, must be JSON”, and the user has to start again.",
        remedy: "Send Content-Type: application/json;charset=UTF-8.")

    static let cache = Rule(
        "token/no-store", "tokens are not kept by caches", .rfc, .warning, .rfc(6749, "5.1"),
        why: "A cache that keeps one user's tokens gives them to the next client that asks.",
        remedy: "Send Cache-Control: no-store.")

    static let bearer = Rule(
        "token/token-type", "token_type is bearer", .google, .error, .partnerReference,
        why: "It is a required field, and Google knows no other type.",
        remedy: "Send \"token_type\": \"Bearer\".")

    static let expires = Rule(
        "token/expires-in", "expires_in is a number of seconds above zero", .google, .error,
        .partnerReference,
        why: "It is a required field: it tells Google when to refresh.",
        remedy: "Send the lifetime that is left as a JSON number, not as a text.")

    static let lifetime = Rule(
        "token/lifetime", "an access token lives for five minutes to a day", .house, .warning,
        .partnerReference,
        why:
            "Google's examples have an hour. With a shorter life Google refreshes before every request. With a longer "
            + "one a stolen token stays good.",
        remedy: "Let access tokens live for about an hour.")

    static let refresh = Rule(
        "token/refresh-token", "a refresh token comes with the code", .google, .error, .partnerReference,
        why: "Without one the link ends with the first access token, and the user has to link again.",
        remedy: "Issue a refresh token for every code. If the server does that for offline_access only, add "
            + "it to the scopes in Google's console.")

    static let opaque = Rule(
        "token/access-token-opaque", "the access token is no JWT", .google, .warning, .validationTool,
        why: "Google's validation tool warns that a JWT is not supported here.",
        remedy: "Issue a random value, and keep what it means at the server.")

    static let characters = Rule(
        "token/access-token-characters", "the access token can be sent in a Bearer header", .rfc, .error,
        .rfc(6750, "2.1"),
        why: "A token with a space or a quotation mark breaks the header that it is sent in.",
        remedy: "Use letters, digits and -._~+/ only, and = at the end.")
}

extension Rule {
    /// The rule holds when each pair differs and is long.
    fileprivate func needsSecrets(_ pairs: [(name: String, one: String, other: String)]) -> Finding {
        judged(
            pairs.flatMap { name, one, other in
                (one.hasSameBytes(as: other) ? ["two codes got the same \(name) token"] : [])
                    + (one.utf8.count < 22 ? ["a \(name) token has \(one.utf8.count) characters"] : [])
            })
    }
}
