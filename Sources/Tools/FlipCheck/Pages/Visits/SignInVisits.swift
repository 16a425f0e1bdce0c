/// Two complete sign-ins by one visitor: the first shows the pages of the sign-in, the second the page of the consent.
struct SignInVisits: Sendable {
    let first: Visit
    let second: Visit
    /// The steps of the first that a signed-in user does not see.
    let signInSteps: [Visit.Step]
    /// The step by which a signed-in user agrees; nil when there is none.
    let consent: Visit.Step?
    /// Whether a user who has signed in is asked for the password once more: then there is no session.
    let asksForPasswordAgain: Bool
    var pages: [Exchange] { (first.exchanges + second.exchanges).filter(\.isPage) }

    func lastSignInStep() throws -> Visit.Step {
        guard let step = signInSteps.last else {
            throw CouldNotTell("no form of a sign-in was seen", isIntended: true)
        }
        return step
    }
}
