/// A way to get past the sign-in, and whether the browser is signed in by it.
struct SignInAttempt: Sendable, Codable {
    let visit: Visit
    let isSignedIn: Bool
    /// The fields that were left out of the form, or nil for none.
    var fieldsLeftOut: [String]?
}
