import OAuth

/// Whether authorization requests carry a PKCE challenge, and the verifier of each code (RFC 7636).
struct Challenges: Sendable {
    var areSent: Bool
    /// Whether that is so because the server asked for it.
    var areAskedFor = false
    var verifiers: [String: CodeVerifier] = [:]
}
