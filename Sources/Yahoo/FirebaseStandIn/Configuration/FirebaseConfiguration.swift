/// The projects and the behaviour of the stand-in for Firebase Auth.
package struct FirebaseConfiguration: Sendable {
    package var projects: [FirebaseProject]
    /// Whether a request with an unknown API key is for the first project; production refuses such a key.
    package var acceptsUnknownKeys = false
    package var tokenMode: TokenMode
    /// Iterations of PBKDF2 for a password; OWASP asks for 600,000.
    package var passwordIterations = 600_000
    package var yahoo = YahooAddresses()
    /// Whether a sign-in may have unsigned claims as its `id_token`: every sender can sign in as any user.
    package var acceptsUnsignedClaimsLikeTheEmulator = false

    package init(projects: [FirebaseProject], tokenMode: TokenMode = .unsigned) {
        self.projects = projects
        self.tokenMode = tokenMode
    }
}
