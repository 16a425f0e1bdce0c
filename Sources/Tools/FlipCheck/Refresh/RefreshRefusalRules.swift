import OAuth
import WebText

/// Refreshes that must get no new access token, or no more than the link has.
///
/// Their trials refresh new links after the right refresh got an access token; where a person signs in, the one link of the
/// first exchange. Where no refresh token comes with a code, the rules could not tell.
let refreshRefusalRules: [Rule] = [
    Rule(
        "refresh/invalid-token", "a bad refresh token is a 400 with invalid_grant", .linking, .error,
        .validationTool,
        fault: "a bad refresh token gets another answer than 400 with invalid_grant",
        why: "Google's validation tool tests it. Only this answer tells Google that the link has ended.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"}, whatever is wrong with the refresh token.",
        on: .madeUpRefreshToken, .refreshTokenAfterRevocation, verdict: judgeBadTokens),
    Rule(
        "refresh/client-missing", "no refresh succeeds without the client's credentials", .security, .error,
        .rfc(6749, "6"),
        reach: .all, fault: "anyone with a refresh token gets access tokens, without a secret",
        why: "A thief of a refresh token could act as the user for years.",
        remedy: "Answer invalid_client when the secret of Google's client is missing or wrong. Where a "
            + "product asks for the type of the client, Google's is confidential.",
        on: .refreshWithoutSecret
    ) { .refused($0) },
    Rule(
        "refresh/client", "a refresh token is good only for the client that it was issued to", .security,
        .error, .rfc(6749, "6"),
        fault: "a refresh token of one client works for another",
        why: "Another client of yours could use a refresh token that was given to Google.",
        remedy: "Keep client_id with the refresh token, and compare it with the client that authenticated.",
        on: .refreshByOtherClient
    ) { .refused("by the other client", $0) },
    Rule(
        "refresh/scope", "a refresh does not widen the scope, nor does an exchange", .security, .error,
        .rfc(6749, "6"),
        fault: "an exchange or a refresh gives more than the user agreed to",
        why: "The user agreed to less.",
        remedy: "Keep the scope with the code and with each link, also for a refresh that names none. Answer "
            + "invalid_scope to a refresh with a scope that the link does not have.",
        followsFrom: ["token/scope-asked"], on: .refreshWithWiderScope, verdict: judgeWiderScope),
    Rule(
        "refresh/scope-same", "a refresh that names no scope gives the scopes of the link", .linking,
        .warning,
        .rfc(6749, "6"),
        fault: "a refresh gives fewer scopes than the user agreed to",
        why:
            "Google names no scope when it refreshes, which asks for all that was granted. After the first hour it has "
            + "only what the refresh gave.",
        remedy: "Keep the scope with the link, and give all of it to a refresh without a scope.",
        on: .refresh, .configuration, verdict: judgeScopeOfRefresh),
    Rule(
        "refresh/token-exact", "a refresh token that differs in one character is refused", .security, .error,
        .rfc(6749, "6"),
        reach: .few, fault: "a text that is only similar to a refresh token gets access tokens",
        why:
            "A comparison that trims, cuts or ignores case makes tokens easier to guess, and content that nothing signs is "
            + "whatever an attacker writes.",
        remedy:
            "Look the token up, or its digest, as the bytes that came. Verify the signature of one whose content you read.",
        on: .alteredRefreshTokens
    ) { .refusedNearMisses($0) },
    Rule(
        "refresh/access-token", "an access token or a code is no refresh token", .security, .error,
        .rfc(6749, "1.5"),
        fault: "an access token or a code works as a refresh token",
        why: "Every API gets access tokens. An API that refreshes with one could keep the link for ever. A "
            + "code that refreshes needs neither its redirect URI nor its verifier.",
        remedy:
            "Keep with each text whether it is a code, an access token or a refresh token, and check that.",
        on: .otherKindsAsRefreshToken
    ) { .refused($0) },
    Rule(
        "refresh/client-secret", "a refresh with a wrong secret gets nothing", .security, .error,
        .rfc(6749, "6"),
        reach: .all, fault: "a refresh succeeds with a wrong client secret",
        why: "A thief of a refresh token could act as the user for years.",
        remedy: "Authenticate the client for every grant type in one place.",
        followsFrom: ["refresh/client-missing"],
        on: .refreshWithWrongSecret
    ) { .refused($0) },
]

/// A refresh that asks for more scopes than the link has; the scope of an access token is what its answer names, or else
/// introspection.
struct WiderRefresh: Sendable, Codable {
    /// The scope of the link.
    let scope: String
    let answer: JSONAnswer
    /// The scope of the new access token, or nil where nothing tells it.
    let toldScope: String?
    /// The exchange of the code, which asked for all scopes too, or nil where it was refused, or was not sent.
    var exchanged: JSONAnswer?
    /// The scope of the exchange's access token, or nil where nothing tells it.
    var scopeOfExchange: String?
    /// The answer to a refresh to a scope that no server has, or nil where the wider one was refused, or its scope is told.
    var unknown: JSONAnswer?
    /// The answer to a refresh without a scope, or nil where it was not sent.
    var withoutScope: JSONAnswer?
    /// The scope of the access token of that refresh, or nil where nothing tells it.
    var scopeWithoutScope: String?
    /// The scope of a link that asked for no more, and whose exchange names none, or nil where no answer has more.
    var usualScope: String?
    /// The answer to a refresh after another link of the user got all scopes, or nil where it was refused, and where an answer
    /// before has more scopes.
    var afterWiderLink: JSONAnswer?
    /// The scope of the access token of that refresh, or nil where nothing tells it.
    var scopeAfterWiderLink: String?
}

extension Trial<WiderRefresh> {
    /// A link with one scope, or with offline_access besides, whose code is exchanged with all scopes, and which is
    /// refreshed with all and with none, and with none once more after another link got all.
    ///
    /// Where that exchange gets no access token, another such link is refreshed, whose exchange names no scope. Where something
    /// tells more, one more such link tells what a server such as Keycloak adds to every link. By hand the rule is not asked.
    static var refreshWithWiderScope: Self {
        Self("refreshWithWiderScope", after: .refresh, requests: 5, signIns: 2) { probe in
            let all = try probe.severalScopes()
            // Without this scope many servers send no refresh token (OpenID Connect Core section 11).
            let offline = all.dropFirst().filter { $0 == "offline_access" }
            // It gives nothing that the user has to agree to.
            guard offline.count + 1 < all.count else {
                throw CouldNotTell.notAsked("there is no scope besides offline_access and \(all[0])")
            }
            let narrow = ([all[0]] + offline).joined(separator: " ")
            let whole = all.joined(separator: " ")
            let exchanged = try await probe.exchangeNewCode(by: probe.client(), scope: narrow) {
                $0 + [Parameters.Item("scope", whole)]
            }
            let hasTokens = exchanged.accessToken != nil
            // A server may refuse the parameter, which an exchange does not have.
            let tokens = hasTokens ? try GrantedTokens(exchanged) : try await probe.newTokens(scope: narrow)
            let token = try tokens.neededRefreshToken()
            let answer = try await probe.refresh(token, to: whole)
            var wider = WiderRefresh(
                scope: narrow, answer: answer,
                toldScope: answer.isGranted ? await probe.scope(of: answer) : nil)
            if hasTokens {
                wider.exchanged = exchanged
                wider.scopeOfExchange = await probe.scope(of: exchanged)
            }
            try await probe.addRefreshes(to: &wider, after: token)
            let told = [wider.scopeOfExchange, wider.toldScope, wider.scopeWithoutScope].compactMap(\.self)
            if Set(told.flatMap(\.scopeValues)).isSubset(of: narrow.scopeValues + ["offline_access"]) {
                await probe.addWiderLink(to: &wider)
                return wider
            }
            wider.usualScope = await probe.scope(of: try await probe.newTokens(scope: narrow).answer)
            return wider
        }
    }
}

extension Probe {
    /// Adds a refresh without a scope, and before it, if nothing tells the scope of the wider refresh, one to a scope that no
    /// server has.
    ///
    /// - Parameter token: the refresh token of the wider refresh.
    fileprivate func addRefreshes(to wider: inout WiderRefresh, after token: String) async throws {
        let answer = wider.answer
        if answer.isGranted, wider.toldScope == nil {
            // A server that ignores the parameter grants this one, too.
            wider.unknown = try await refresh(answer.refreshToken ?? token, to: try query().unknownScope)
        }
        let newest = wider.unknown?.refreshToken ?? answer.refreshToken ?? token
        let withoutScope = try await refresh(newest)
        wider.withoutScope = withoutScope
        if withoutScope.isGranted { wider.scopeWithoutScope = await scope(of: withoutScope) }
    }

    /// Adds a refresh without a scope after another link of the user got all scopes: one row of a user for both would widen
    /// this link.
    ///
    /// Where the other link ends this one, nothing is added; `refresh/earlier-link` is about that.
    fileprivate func addWiderLink(to wider: inout WiderRefresh) async {
        guard let last = wider.withoutScope, last.isGranted,
            let token = last.refreshToken ?? last.exchange.request.formValue("refresh_token"),
            (try? await newTokens()) != nil,
            let answer = try? await refresh(token), answer.isGranted
        else { return }
        wider.afterWiderLink = answer
        wider.scopeAfterWiderLink = await scope(of: answer)
    }
}

extension Trial<JSONAnswer> {
    /// A refresh token that was never issued.
    ///
    /// Where the answer may refuse the client, a right exchange follows, by hand a right refresh; where that is refused, and
    /// not with invalid_grant, the rule could not tell. Answers that may do so are invalid_client, unauthorized_client, and a
    /// 401 or 403 without invalid_grant.
    static var madeUpRefreshToken: Self {
        Self("madeUpRefreshToken", after: .refresh, requests: 1) { probe in
            let answer = try await probe.refresh(probe.madeUp())
            if let reason = await probe.reasonAgainstVerdict(answer) { throw reason }
            return answer
        }
    }

    /// A refresh by another client of the partner's.
    static var refreshByOtherClient: Self {
        Self(
            "refreshByOtherClient", needing: .otherClient, after: .refresh, .otherClient, requests: 2,
            signIns: 1
        ) { probe in
            let answer = try await probe.token(try await probe.refreshForm(), by: probe.otherClient())
            try await probe.requireKnownOtherClient(after: answer)
            try await probe.requireLiveLink(afterRefusals: [answer])
            return answer
        }
    }
}

extension Trial<JSONAnswer?> {
    /// The refresh after the right revocation, or nil where that is not known to have ended the refresh token, as by hand.
    ///
    /// Where the answer may refuse the client, a right request follows, as for the made-up token.
    static var refreshTokenAfterRevocation: Self {
        Self("refreshTokenAfterRevocation", from: .madeUpRefreshToken, trying: .revocation, requests: 0) {
            madeUp, probe in
            // A made-up token that is answered wrong fails by itself.
            guard Judgement.is400(with: ["invalid_grant"], madeUp).verdict == .held,
                let revoked = try? await probe.value(of: .revocation), revoked.doubt == nil,
                let answer = revoked.refreshAfter
            else { return nil }
            if let reason = await probe.reasonAgainstVerdict(answer) { throw reason }
            return answer
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Refreshes without the client's secret, each of a new link.
    static var refreshWithoutSecret: Self {
        Self("refreshWithoutSecret", after: .refresh, requests: 4, signIns: 2) { probe in
            let id = Parameters.Item("client_id", try probe.client().id)
            let answers = [
                NamedAnswer(
                    name: "client_id without a secret",
                    answer: try await probe.token(try await probe.refreshForm() + [id], by: nil)),
                NamedAnswer(
                    name: "no client at all",
                    answer: try await probe.token(try await probe.refreshForm(), by: nil)),
            ]
            try await probe.requireLiveLink(afterRefusals: answers.map(\.answer))
            return answers
        }
    }

    /// Refreshes with a wrong secret, in the form and in the header, each of a new link.
    static var refreshWithWrongSecret: Self {
        Self("refreshWithWrongSecret", after: .refresh, requests: 4, signIns: 2) { probe in
            let wrong = try probe.clientWithWrongSecret()
            let answers = [
                NamedAnswer(
                    name: "a wrong secret in the form",
                    answer: try await probe.token(try await probe.refreshForm(), by: wrong.by(.body))),
                NamedAnswer(
                    name: "a wrong secret in the header",
                    answer: try await probe.token(try await probe.refreshForm(), by: wrong.by(.basic))),
            ]
            try await probe.requireLiveLink(afterRefusals: answers.map(\.answer))
            return answers
        }
    }

    /// Refresh tokens that are nearly right, until one gets tokens: with other capitals, a character less, four zeros more or,
    /// after padding, one character, with readable content and no signature, and with a space at the end.
    static var alteredRefreshTokens: Self {
        Self("alteredRefreshTokens", after: .refresh, requests: 5, signIns: 1) { probe in
            // None of these is the token, so one token serves for all.
            let token = try await probe.newTokens(byHand: .ofFirstExchange).neededRefreshToken()
            let answers = try await NamedAnswer.toNearMisses(of: token) { try await probe.refresh($0) }
            try await probe.requireLiveLink(afterRefusals: answers.map(\.answer))
            return answers
        }
    }

    /// An access token in the place of the refresh token, and a code that was not exchanged.
    static var otherKindsAsRefreshToken: Self {
        Self("otherKindsAsRefreshToken", after: .refresh, requests: 3, signIns: 2) { probe in
            let accessToken = try await probe.newTokens(byHand: .ofFirstExchange).accessToken
            var answers = [
                NamedAnswer(name: "an access token", answer: try await probe.refresh(accessToken))
            ]
            // To a person a code is one more sign-in.
            if !probe.isByHand {
                let code = try await probe.newCode().code
                answers.append(NamedAnswer(name: "a code", answer: try await probe.refresh(code)))
            }
            try await probe.requireLiveLink(afterRefusals: answers.map(\.answer))
            return answers
        }
    }
}

/// Judges a token that was never issued and, where that is answered right, one that was revoked.
private func judgeBadTokens(_ madeUp: JSONAnswer, _ revoked: JSONAnswer?) -> Judgement {
    let judgement = Judgement.is400(with: ["invalid_grant"], madeUp).explained(byFormOf: [madeUp])
    if madeUp.accessToken != nil {
        return judgement.advising(
            "Look every refresh token up among those that were issued: here any text gets tokens")
    }
    guard judgement.verdict == .held, let revoked else { return judgement }
    var ofRevoked = Judgement.is400(with: ["invalid_grant"], revoked).explained(byFormOf: [revoked])
    if ofRevoked.isFailure { ofRevoked.reason = "a revoked refresh token was \(ofRevoked.reason)" }
    return ofRevoked
}

/// Judges a refresh whose answer itself names a scope.
///
/// The scope offline_access is about the link, and some servers name it at the exchange only. An exchange that names no scope
/// granted what was asked for (RFC 6749 section 5.1).
private func judgeScopeOfRefresh(
    _ refreshed: Refreshed, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let answer = try refreshed.answer.refreshed()
    guard let told = answer.scope else { return .notAsked("the answer to the refresh names no scope") }
    let granted = refreshed.before.answer.scope?.scopeValues ?? configuration.scopes
    let lost = granted.filter { $0 != "offline_access" && !told.scopeValues.contains($0) }
    return .holds(
        lost.isEmpty,
        else: "the scope is “\(told.asShortText)”, without \(lost.joined(separator: " ").asShortText)",
        refreshed.before.answer.evidence + answer.evidence)
}

/// Judges what was granted, or else whether the wider scope was refused.
///
/// Of an access token whose scope nothing tells, only the refresh to an unknown scope shows whether the server reads the scope.
private func judgeWiderScope(_ wider: WiderRefresh) -> Judgement {
    // A server may name offline_access for every link that has a refresh token.
    let agreed = wider.scope.scopeValues + ["offline_access"] + (wider.usualScope?.scopeValues ?? [])
    func failure(_ answer: JSONAnswer?, scope told: String?, _ done: String) -> Judgement? {
        guard let told, let answer, !Set(told.scopeValues).isSubset(of: agreed) else { return nil }
        return .failed("a link with \(wider.scope) was \(done) \(told.asShortText)", answer.evidence)
    }
    let failures = [
        failure(wider.exchanged, scope: wider.scopeOfExchange, "exchanged to"),
        failure(wider.answer, scope: wider.toldScope, "refreshed to"),
        failure(
            wider.withoutScope, scope: wider.scopeWithoutScope,
            "refreshed, without a scope in the request, to"),
        // A server may keep one consent of a user for all links, and the user agreed to the other link's scopes.
        failure(
            wider.afterWiderLink, scope: wider.scopeAfterWiderLink,
            "refreshed, after another link of the user, to")?.asWarning,
    ]
    if let failure = failures.compactMap(\.self).first { return failure }
    guard wider.answer.isGranted else { return .refused("the wider scope", wider.answer) }
    let adviceToName =
        "Name the scope that you granted, where it differs from the requested scope (RFC 6749 section 5.1)"
    if wider.toldScope != nil {
        // By introspection every link has more, which a server that names it may add to each.
        let usual = Set(wider.scope.scopeValues + ["offline_access"])
        guard let exchanged = wider.exchanged, !exchanged.namesScope, let told = wider.scopeOfExchange,
            !Set(told.scopeValues).isSubset(of: usual)
        else { return .held(wider.answer.evidence) }
        return .failed(
            "a link with \(wider.scope) has \(told.asShortText) by introspection, and the exchange names no scope",
            exchanged.evidence
        ).asNote.advising(adviceToName)
    }
    guard let unknown = wider.unknown, unknown.error == "invalid_scope",
        wider.withoutScope?.isGranted == true
    else {
        // A server may refresh to the narrow scope and not say so.
        return .failed(
            "the answer to a refresh with more scopes names no scope, so a client takes the wider scope for granted",
            wider.answer.evidence
        ).asNote.advising(adviceToName)
    }
    // It reads the parameter, and an answer that names no scope grants what was asked for (RFC 6749 section 5.1).
    return .failed(
        "a link with \(wider.scope) was refreshed to all scopes: the answer names no other, and a scope that does not exist is "
            + "refused", wider.answer.evidence + unknown.evidence
    ).asWarning.advising(
        "Answer invalid_scope to a refresh with a scope that the link does not have, or name the scopes that you granted"
    )
}
