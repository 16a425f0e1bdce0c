import OAuth

/// Whether authorization requests carry a PKCE challenge, and the verifier of each code (RFC 7636).
struct Challenges: Sendable {
    /// Whether each request that is right in every way carries a challenge.
    var areSent: Bool
    /// The verifiers of the run, by the challenges that were made of them.
    var verifiers: [String: CodeVerifier] = [:]
}
