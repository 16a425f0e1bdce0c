import OAuth
import WebText

/// The scope of an answer with tokens, compared with the scope of the request.
let tokenScopeRules: [Inspection] = [
    Inspection(
        "token/scope-asked", "no more is granted than was asked for", .security, .error, .rfc(6749, "3.3"),
        why: "The page named fewer scopes, and the user agreed to those only.",
        remedy: "Grant the scopes of the authorization request, or fewer.",
        check: judgeGrantedScope),
    Inspection(
        "token/scope-text", "scope is one text, with spaces between the values", .hygiene, .warning,
        .rfc(6749, "3.3"),
        why: "A client that splits at spaces takes a list, or values with commas, for one unknown scope.",
        remedy: "Send \"scope\": \"one two\".",
        check: judgeScopeText),
    Inspection(
        "token/scope-known", "a scope that does not exist is not granted", .security, .error,
        .rfc(6749, "3.3"),
        why: "Such a grant becomes real as soon as you add a scope of that name.",
        remedy: "Answer invalid_scope, or grant the known scopes and name them in the answer.",
        check: judgeUnknownScope),
    Inspection(
        "token/scope-told", "an answer names the scope when it is not the one that was asked for", .hygiene,
        .warning, .rfc(6749, "3.3"),
        why: "Without scope in the answer the client believes that it has all scopes that it asked for.",
        remedy: "Send scope in every answer with tokens: \"scope\": \"devices.read\".",
        check: judgeToldScope),
]

private func judgeGrantedScope(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let answer = try await probe.provenExchange().answer
    guard let value = answer.fields["scope"] else { return rule.notAsked("the answer does not name a scope") }
    guard let granted = value.string else { return rule.couldNotTell("scope is no text", answer.evidence) }
    let asked = probe.configuration.scopes
    if asked.isEmpty { throw CouldNotTell.notConfigured("scopes") }
    // Commas instead of spaces are a fault of token/scope-text.
    if hasCommas(granted, asked) { return rule.held(answer.evidence) }
    let more = granted.scopeValues.filter { !asked.contains($0) }
    return rule.holds(
        more.isEmpty, else: "the answer names \(more.joined(separator: " ").prefix(200)) as well",
        answer.evidence)
}

private func judgeScopeText(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let answer = try await probe.provenExchange().answer
    guard let value = answer.fields["scope"] else { return rule.notAsked("the answer does not name a scope") }
    guard let text = value.string else {
        return rule.failed("scope is \(value.kindInWords)", answer.evidence)
    }
    return rule.holds(
        !hasCommas(text, probe.configuration.scopes), else: "scope is \(text.prefix(200))", answer.evidence)
}

private func judgeUnknownScope(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let asked = try await probe.unknownScopeAsked()
    guard let answer = asked.granted else { return rule.held(asked.evidence) }
    guard let scope = await probe.scope(of: answer) else {
        return rule.notAsked("the answer names no scope, and no introspection tells it")
    }
    let unknown = AuthorizationQuery.unknownScope
    return rule.holds(!scope.scopeValues.contains(unknown), else: "\(unknown) was granted", asked.evidence)
}

private func judgeToldScope(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let asked = try await probe.unknownScopeAsked()
    guard let answer = asked.granted, answer.fields["scope"] == nil else { return rule.held(asked.evidence) }
    let unknown = AuthorizationQuery.unknownScope
    switch try await probe.hasUnknownScope(answer) {
    case true?: return rule.held(asked.evidence)
    case false?:
        return rule.failed(
            "\(unknown) was asked for as well and not granted, and the answer does not say so",
            asked.evidence)
    case nil:
        return rule.couldNotTell(
            "the answer has no scope, and nothing tells whether \(unknown), which was asked for as well, "
                + "was left out or granted", asked.evidence)
    }
}

/// Whether there are commas between the values of a scope, and not in the values that were asked for.
private func hasCommas(_ scope: String, _ asked: [String]) -> Bool {
    scope.utf8.contains(UInt8(ascii: ",")) && !asked.contains { $0.contains(",") }
}

/// What came of a request that names an unknown scope too.
private struct UnknownScopeAsked {
    /// The answer with tokens; nil when the request was refused.
    let granted: JSONAnswer?
    let evidence: [Evidence]
}

extension Memo<UnknownScopeAsked> {
    fileprivate static var unknownScope: Self { Self("a request for an unknown scope") }
}

extension Probe {
    /// Asks for an unknown scope too, and exchanges the code if there is one; once in a run.
    fileprivate func unknownScopeAsked() async throws -> UnknownScopeAsked {
        try await once(.unknownScope) {
            if configuration.scopes.isEmpty {
                throw CouldNotTell.notConfigured("scopes")
            }
            try await provenExchange()
            let query = try query().addingUnknownScope()
            let attempt = try await authorizeOnce(query)
            guard let code = attempt.authorization.code else {
                if let unclear = attempt.unclear { throw CouldNotTell(unclear, attempt.evidence) }
                return UnknownScopeAsked(granted: nil, evidence: attempt.evidence)
            }
            let answer = try await redeem(issued(code, for: query))
            return UnknownScopeAsked(granted: answer.isGranted ? answer : nil, evidence: answer.evidence)
        }
    }

    /// Whether the tokens of an answer that names no scope have the unknown one; nil when nothing tells.
    ///
    /// Introspection tells (RFC 7662), or a refresh that asks for the unknown scope. A refresh must not get more
    /// than was granted, so the error invalid_scope shows that it was not granted (RFC 6749 section 6).
    fileprivate func hasUnknownScope(_ answer: JSONAnswer) async throws -> Bool? {
        let unknown = AuthorizationQuery.unknownScope
        if let scope = await scope(of: answer) { return scope.scopeValues.contains(unknown) }
        guard let token = answer.refreshToken else { return nil }
        let items = TokenRequest.refreshToken(token, scope: nil).items + [.init("scope", unknown)]
        let refreshed = try await self.token(items, by: client())
        if refreshed.error == "invalid_scope" { return false }
        guard refreshed.isGranted, let scope = await scope(of: refreshed) else { return nil }
        return scope.scopeValues.contains(unknown)
    }
}
