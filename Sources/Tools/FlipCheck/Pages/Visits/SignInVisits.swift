/// Two complete visits of one visitor: the first signs in, and the second comes back signed in.
///
/// What the second does not show again belongs to the sign-in; what it still shows is the consent.
struct SignInVisits: Sendable {
    /// The visit of a new visitor, through the sign-in and the consent.
    let signingIn: Visit
    /// The visit with the cookies of the first.
    let signedIn: Visit
    /// The steps of ``signingIn`` that a signed-in user does not see, or that take the password.
    let signInSteps: [Visit.Step]
    /// The step by which a signed-in user agrees; nil when there is none.
    let consent: Visit.Step?
    /// Whether a user who has signed in is asked for the password once more: then there is no session.
    let asksForPasswordAgain: Bool

    /// The step that signs the user in.
    func lastSignInStep() throws -> Visit.Step {
        guard let step = signInSteps.last else {
            throw CouldNotTell("no form of a sign-in was seen", isIntended: true)
        }
        return step
    }
}
