/// A way to get past the sign-in, and whether the browser is signed in by it.
struct SignInAttempt: Sendable, Codable {
    let visit: Visit
    let isSignedIn: Bool
}
