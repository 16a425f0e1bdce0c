/// What came of an authorization request that names, beside the scopes of the configuration, a scope that no server has.
struct UnknownScopeAsked: Sendable, Codable {
    let attempt: AuthorizationAttempt
    /// The answer to the exchange of the code, or nil where there was no code.
    var exchanged: JSONAnswer?
    /// The scope of the tokens, or nil where there are none, or neither the answer nor introspection tells it.
    var scope: String?
    /// The answer to a refresh that asks for the same scope, or nil where ``scope`` is known or there is no refresh token.
    ///
    /// A server must not grant more at a refresh than it granted before (RFC 6749 section 6), so the answer tells what was
    /// granted if the server reads the scope of a refresh.
    var refreshed: JSONAnswer?
    /// The answer to a refresh without the unknown scope if ``refreshed`` is an `invalid_scope`; otherwise nil.
    var refreshedToKnown: JSONAnswer?
    /// The scope of the access token of ``refreshed``, or nil where there is none, or nothing tells its scope.
    var scopeOfRefresh: String?
    /// The answer to the same refresh of a link that did not ask for the unknown scope, or nil where none was needed.
    var refreshedWithoutIt: JSONAnswer?

    /// The scope that no server has.
    var unknownScope: String { attempt.authorization.query.value("scope")?.scopeValues.last ?? "" }

    /// The answer with tokens, or nil when the request or the exchange was refused.
    var granted: JSONAnswer? { exchanged.flatMap { $0.isGranted ? $0 : nil } }

    /// Whether the tokens have the unknown scope, or nil when nothing tells.
    var grantsUnknownScope: Bool? {
        if let scope { return scope.hasScope(unknownScope) }
        if refreshed?.error == "invalid_scope" {
            // A server may refuse any scope at a refresh.
            return refreshedToKnown?.isGranted == true ? false : nil
        }
        if let scopeOfRefresh, !scopeOfRefresh.hasScope(unknownScope) { return false }
        return isWithheldFromOtherLink ? true : nil
    }

    /// Whether a link that did not ask for the unknown scope is not refreshed to it: a server may grant a refresh whatever it
    /// asks for.
    private var isWithheldFromOtherLink: Bool {
        guard let other = refreshedWithoutIt else { return false }
        if other.error == "invalid_scope" { return true }
        guard other.isGranted, let scope = other.scope else { return false }
        return !scope.hasScope(unknownScope)
    }

    /// The answers that tell what was granted, or the messages of the attempt where there was no code to exchange.
    var evidence: [Evidence] {
        let answers = [exchanged, refreshed, refreshedToKnown, refreshedWithoutIt].compactMap(\.self)
        return answers.isEmpty ? attempt.evidence : answers.flatMap(\.evidence)
    }
}
