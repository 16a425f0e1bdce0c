/// The scope of an answer with tokens, compared with the scope of the request.
///
/// The first two look at the right exchange, and without tokens could not tell. The others ask for an unknown scope beside
/// those of the configuration, and look at what its code is good for.
let tokenScopeRules: [Rule] = [
    Rule(
        "token/scope-asked", "no more is granted than was asked for", .security, .error, .rfc(6749, "3.3"),
        fault: "a client gets more than it asked for, and than the user agreed to",
        why: "The page named fewer scopes, and the user agreed to those only.",
        remedy: "Grant the scopes of the authorization request, or fewer.",
        on: .exchange, .configuration, verdict: judgeGrantedScope),
    Rule(
        "token/scope-text", "scope is one text, with spaces between the values", .hygiene, .warning,
        .rfc(6749, "3.3"),
        fault: "scope is a list, or is joined by no spaces, so a client reads a single unknown scope",
        why: "A client that splits at spaces takes a list, or values with commas, for one unknown scope.",
        remedy: "Send \"scope\": \"one two\".",
        on: .exchange, .configuration, verdict: judgeScopeText),
    Rule(
        "token/scope-known", "a scope that does not exist is not granted", .security, .error,
        .rfc(6749, "3.3"),
        reach: .few, fault: "a made-up scope is granted, and counts as soon as you add it",
        why: "Such a grant becomes real as soon as you add a scope of that name.",
        remedy: "Answer invalid_scope, or grant the known scopes and name them in the answer.",
        on: .unknownScopeAsked, verdict: judgeUnknownScope),
    Rule(
        "token/scope-told", "an answer names the scope when it is not the one that was asked for", .hygiene,
        .warning, .rfc(6749, "3.3"),
        fault: "the client believes that it has scopes that it did not get",
        why: "Without scope in the answer the client believes that it has all scopes that it asked for.",
        remedy: "Send the scopes that you granted with the tokens: \"scope\": \"devices.read\".",
        on: .unknownScopeAsked, verdict: judgeToldScope),
]

extension Trial<UnknownScopeAsked> {
    /// A request for a scope that no server has beside those of the configuration, and what its code leads to.
    ///
    /// Where a person signs in, the request before is not sent, and the rules are not asked.
    ///
    /// Where neither the answer nor introspection names a scope, a refresh to all these scopes tells. The unknown scope was not
    /// granted where the new tokens lack it, or where that refresh is an `invalid_scope` and a refresh to the known scopes gets
    /// tokens. It was granted where the refresh gets tokens, and the same refresh of a link that did not ask for it is an
    /// `invalid_scope`, or its answer names a scope without it.
    static var unknownScopeAsked: Self {
        Self(
            "unknownScopeAsked", from: .requestWithUnknownScope, needing: .scopes, after: .exchange,
            requests: 0
        ) { attempt, probe in
            guard attempt.authorization.code != nil else { return UnknownScopeAsked(attempt: attempt) }
            // That code may be too old meanwhile.
            let right = try probe.query()
            let query = right.addingUnknownScope()
            var asked = UnknownScopeAsked(attempt: try await probe.attempt(query))
            guard let code = asked.attempt.authorization.code else { return asked }
            let answer = try await probe.redeem(probe.issued(code, for: query))
            asked.exchanged = answer
            guard answer.isGranted else { return asked }
            asked.scope = await probe.scope(of: answer)
            guard asked.scope == nil, let token = answer.refreshToken else { return asked }
            let whole = query.value("scope") ?? ""
            let refreshed = try await probe.refresh(token, to: whole)
            asked.refreshed = refreshed
            if refreshed.error == "invalid_scope" {
                asked.refreshedToKnown = try await probe.refresh(token, to: right.value("scope") ?? "")
            }
            guard refreshed.isGranted else { return asked }
            asked.scopeOfRefresh = await probe.scope(of: refreshed)
            let mayGrant = asked.scopeOfRefresh?.hasScope(asked.unknownScope) ?? true
            if mayGrant, let other = try await probe.newTokens().refreshToken {
                asked.refreshedWithoutIt = try await probe.refresh(other, to: whole)
            }
            return asked
        }
    }
}

/// Fails at a value that was not asked for, as a warning where it differs only in the case of letters.
///
/// Commas count as spaces, and nothing but asked values in another writing passes: `scope-text` is about both.
private func judgeGrantedScope(
    _ first: JSONAnswer, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let answer = try first.exchanged()
    guard answer.namesScope else { return .notAsked("the answer does not name a scope") }
    guard let granted = answer.scope else {
        return .couldNotTell("scope is neither a text nor a list of texts", answer.evidence)
    }
    let asked = configuration.askedScope.scopeValues
    if asked.isEmpty { throw CouldNotTell.notAskedWithout("scopes") }
    // It asks for a refresh token.
    let known = asked + ["offline_access"]
    let more = granted.scopeValues.filter { !known.contains($0) && !$0.hasOnly(known) }
    let names = more.joined(separator: " ").asShortText
    let differsOnlyInCase = more.allSatisfy { value in
        known.contains { $0.lowercased() == value.lowercased() }
    }
    if differsOnlyInCase, !more.isEmpty {
        return .failed("the answer names \(names), which was asked for with other letters", answer.evidence)
            .asWarning.advising("Name each scope as the request does: capital letters count in a scope")
    }
    return .holds(more.isEmpty, else: "the answer names \(names) as well", answer.evidence)
}

private func judgeScopeText(
    _ first: JSONAnswer, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let answer = try first.exchanged()
    guard answer.namesScope, let value = answer.value("scope") else {
        return .notAsked("the answer does not name a scope")
    }
    guard let text = value.string else { return .failed("scope is \(value.kindInWords)", answer.evidence) }
    // A value that was asked for may have one itself.
    let hasCommas = text.contains(",") && !configuration.askedScope.contains(",")
    // As in `scope-asked`, which leaves such values to this rule.
    let asked = configuration.askedScope.scopeValues + ["offline_access"]
    let isJoined = text.scopeValues.contains { !asked.contains($0) && $0.hasOnly(asked) }
    return .holds(!hasCommas && !isJoined, else: "scope is \(text.asShortText)", answer.evidence)
}

/// Fails where the unknown scope was granted, also in another case or a writing at which `scope-text` fails.
private func judgeUnknownScope(_ asked: UnknownScopeAsked) -> Judgement {
    if asked.granted == nil { return judgeRefusedScope(asked) }
    let unknown = asked.unknownScope
    switch asked.grantsUnknownScope {
    case false?: return .held(asked.evidence)
    case true? where asked.scope != nil: return .failed("\(unknown) was granted", asked.evidence)
    case true?:
        return .failed(
            "\(unknown) was granted: the link is refreshed to it, and a link that did not ask for it is not",
            asked.evidence)
    case nil: return .notAsked("the answer names no scope, and neither introspection nor a refresh tells it")
    }
}

private func judgeToldScope(_ asked: UnknownScopeAsked) -> Judgement {
    guard let answer = asked.granted else { return judgeRefusedScope(asked) }
    if answer.namesScope { return .held(asked.evidence) }
    let unknown = asked.unknownScope
    switch asked.grantsUnknownScope {
    case true?: return .held(asked.evidence)
    case false?:
        return .failed(
            "\(unknown) was asked for as well and not granted, and the answer does not say so",
            asked.evidence)
    case nil:
        return .couldNotTell(
            "the answer has no scope, and nothing tells whether \(unknown), which was asked for as well, "
                + "was left out or granted: send scope in every answer with tokens", asked.evidence)
    }
}

/// The judgement about a request for an unknown scope that got no tokens: the rule holds when it was refused.
private func judgeRefusedScope(_ asked: UnknownScopeAsked) -> Judgement {
    if let unclear = asked.attempt.openQuestion?.inWords { return .couldNotTell(unclear, asked.evidence) }
    if asked.exchanged == nil, asked.attempt.ending == .granted {
        return .couldNotTell(
            "the request \(asked.attempt.authorization.endInFull), without one code to exchange",
            asked.evidence)
    }
    if case .unclear(let reason)? = asked.exchanged?.ending {
        return .couldNotTell("the code was \(reason)", asked.evidence)
    }
    // By the words of the refusal, or because the scopes are JSON.
    if asked.attempt.mayRefuseFormOfScope {
        return .couldNotTell(
            "the server refuses the form of the scopes, and not the unknown one: the request "
                + asked.attempt.authorization.endInFull, asked.evidence)
    }
    return .held(asked.evidence)
}

extension StringProtocol {
    /// Whether it is nothing but such values of a scope, in escapes, or with white space or any of `,;|+[]"` between them.
    fileprivate func hasOnly(_ values: [some StringProtocol]) -> Bool {
        String(self).scopeValuesInEachWriting.contains { parts in
            parts.allSatisfy { part in values.contains { $0 == part } }
        }
    }
}

extension FlipCheckConfiguration {
    /// The scope of a right request; a parameter of the configuration takes the place of the scopes: see `Probe.query`.
    fileprivate var askedScope: String {
        authorizationParameters.last { $0.name == "scope" }?.value ?? scopes.joined(separator: " ")
    }
}
