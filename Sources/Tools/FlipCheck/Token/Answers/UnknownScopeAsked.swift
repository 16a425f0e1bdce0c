/// What came of an authorization request that names a scope that no server has beside those of the configuration.
struct UnknownScopeAsked: Sendable {
    let attempt: AuthorizationAttempt
    /// The answer to the exchange of the code, or nil where there was no code.
    var exchanged: JSONAnswer?
    /// The scope of the tokens, or nil where there are none, or neither the answer nor introspection tells it.
    var scope: String?
    /// The refresh that was sent where there are tokens, and no ``scope``, or nil without a refresh token.
    var refresh: RefreshToUnknownScope?

    /// The scope that no server has.
    var unknownScope: String { attempt.authorization.query.value("scope")?.scopeValues.last ?? "" }

    /// The answer with tokens, or nil when the request or the exchange was refused.
    var granted: JSONAnswer? { exchanged.flatMap { $0.isGranted ? $0 : nil } }

    /// Whether the tokens have the unknown scope, or nil when nothing tells.
    var grantsUnknownScope: Bool? {
        if let scope { return scope.scopeValues.contains(unknownScope) }
        return refresh?.shows(unknownScope)
    }

    var evidence: [Evidence] { exchanged?.evidence ?? attempt.evidence }
}

extension UnknownScopeAsked: Codable {
    private enum CodingKeys: String, CodingKey {
        case attempt, exchanged, scope, refreshed
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        attempt = try values.decode(AuthorizationAttempt.self, forKey: .attempt)
        exchanged = try values.decodeIfPresent(JSONAnswer.self, forKey: .exchanged)
        scope = try values.decodeIfPresent(String.self, forKey: .scope)
        refresh = values.contains(.refreshed) ? try RefreshToUnknownScope(from: decoder) : nil
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(attempt, forKey: .attempt)
        try values.encodeIfPresent(exchanged, forKey: .exchanged)
        try values.encodeIfPresent(scope, forKey: .scope)
        try refresh?.encode(to: encoder)
    }
}
