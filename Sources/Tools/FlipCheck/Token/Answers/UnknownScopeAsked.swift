/// What came of an authorization request that names a scope that no server has beside those of the configuration.
struct UnknownScopeAsked: Sendable, Codable {
    let attempt: AuthorizationAttempt
    /// The answer to the exchange of the code; nil where there was no code.
    var exchanged: JSONAnswer?
    /// The scope of the tokens; nil where there are none, or nothing tells it.
    var scope: String?
    /// The answer to a refresh that asks for the unknown scope; nil where none was needed.
    var refreshed: JSONAnswer?
    /// The scope of the refreshed access token; nil where there is none, or nothing tells it.
    var scopeOfRefresh: String?

    /// The answer with tokens; nil when the request or the exchange was refused.
    var granted: JSONAnswer? { exchanged.flatMap { $0.isGranted ? $0 : nil } }

    var evidence: [Evidence] { exchanged?.evidence ?? attempt.evidence }
}
