/// The projects and the behaviour of the stand-in for Firebase Auth.
package struct FirebaseConfiguration: Sendable {
    /// The projects; there is at least one.
    package var projects: [FirebaseProject]
    /// Whether a request with an unknown API key is for the first project; production refuses such a key.
    package var acceptsUnknownKeys = false
    /// Whether tokens are signed.
    package var tokenMode: TokenMode
    /// Iterations of PBKDF2 for a password; OWASP asks for 600,000.
    package var passwordIterations = 600_000
    /// Where the server finds Yahoo.
    package var yahoo = YahooEndpoints()
    /// Whether a sign-in may bring unsigned claims in place of Yahoo's ID token, as with the official
    /// emulator.
    ///
    /// With it, every sender can sign in as any user.
    package var acceptsUnsignedClaims = false

    /// A configuration for projects, by default with unsigned tokens like the official emulator's.
    package init(projects: [FirebaseProject], tokenMode: TokenMode = .unsigned) {
        self.projects = projects
        self.tokenMode = tokenMode
    }
}
