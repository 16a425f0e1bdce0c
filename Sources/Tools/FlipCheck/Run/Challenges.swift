import OAuth

struct Challenges: Sendable {
    var areSent: Bool
    /// Whether that is so because the server asked for it.
    var areAskedFor = false
    var verifiers: [String: CodeVerifier] = [:]
}
