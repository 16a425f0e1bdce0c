/// Two complete visits of one visitor: the first signs in, and the second comes back signed in.
///
/// The last form that takes the password signs the user in. A form after it that only the first visit shows, and into which
/// the user types, is a second step, such as a PIN. The last form that the second visit shows is the consent; where the server
/// remembers that, a third visit after a reset shows it, and other forms that come with it, which are then no second step.
struct SignInVisits: Sendable, Codable {
    /// What a recording has: only a run sends forms.
    ///
    /// So a trial may use what is found out from the steps, and a verdict may not.
    private enum CodingKeys: String, CodingKey {
        case signingIn, signedIn, askedAgain, asksForPasswordAgain
    }

    /// The visit of a new visitor, through the sign-in and the consent.
    let signingIn: Visit
    /// The visit with the cookies of the first; its cookies are the newest of that visitor.
    private(set) var signedIn: Visit
    /// The visit with the cookies of the second, after another reset of the account, or nil where none was needed.
    let askedAgain: Visit?
    /// Whether a user who has signed in is asked for the password once more: then there is no session.
    let asksForPasswordAgain: Bool
    /// The steps of ``signingIn`` up to the last that takes the password; without a password, those that a
    /// signed-in user does not see.
    private(set) var signInSteps: [Visit.Step] = []
    /// The step by which a signed-in user agrees, or nil when there is none.
    private(set) var consent: Visit.Step?
    /// The forms before the sign-in that everybody sees, such as a choice of accounts.
    private(set) var formsOfEverybody: Set<Int> = []
    /// The forms that only a signed-in user sees.
    private(set) var formsOfSignedInUser: Set<Int> = []
    /// The forms after the first with the password, in their order, into which only a new visitor types a text.
    private(set) var formsOfSecondStep: [Int] = []

    /// Finds out which step is the sign-in, and which the consent.
    ///
    /// - Parameters:
    ///   - takesPassword: whether a step types a password.
    ///   - takesText: whether a step types a text, and does not only tick or choose.
    init(
        signingIn: Visit, signedIn: Visit, askedAgain: Visit? = nil, takesPassword: (Visit.Step) -> Bool,
        takesText: (Visit.Step) -> Bool
    ) {
        self.signingIn = signingIn
        self.signedIn = signedIn
        self.askedAgain = askedAgain
        // A reset may have ended the session, and that visit then began another one.
        if let askedAgain { self.signedIn.cookies = askedAgain.cookies }
        asksForPasswordAgain = signedIn.steps.contains(where: takesPassword)
        func forms(_ steps: some Sequence<Visit.Step>) -> Set<Int> { Set(steps.map(\.formIndex)) }
        let first = signingIn.steps
        let formsOfSecond = forms(signedIn.steps)
        let third = askedAgain?.steps ?? []
        if let last = first.lastIndex(where: takesPassword) {
            signInSteps = Array(first[...last])
        } else {
            let seenLater = formsOfSecond.union(forms(third))
            signInSteps = first.filter { !seenLater.contains($0.formIndex) }
        }
        let ofSignIn = forms(signInSteps)
        formsOfEverybody = ofSignIn.intersection(formsOfSecond)
            .subtracting(forms(signInSteps.filter(takesPassword)))
        // Where the reset ended the session, what comes after the password is for a signed-in user.
        let formsOfThird = forms(third.reversed().prefix { !takesPassword($0) })
        formsOfSignedInUser = forms(first).union(formsOfSecond).union(formsOfThird).subtracting(ofSignIn)
        // A form with the password proves who sends it: it is a sign-in, even where it asks for consent too.
        if let last = (askedAgain ?? signedIn).steps.last, !takesPassword(last),
            formsOfSignedInUser.contains(last.formIndex)
        {
            consent = last
        }
        guard let password = first.firstIndex(where: takesPassword) else { return }
        // A visit with the password has the second step, too: of that one, only the consent is surely none.
        var seenWhenSignedIn = formsOfSecond
        if !third.contains(where: takesPassword) { seenWhenSignedIn.formUnion(formsOfThird) }
        if let consent { seenWhenSignedIn.insert(consent.formIndex) }
        formsOfSecondStep = first[(password + 1)...]
            .filter { takesText($0) && !seenWhenSignedIn.contains($0.formIndex) }.map(\.formIndex)
        formsOfSignedInUser.subtract(formsOfSecondStep)
    }

    /// The messages of all visits.
    var exchanges: [Exchange] { [signingIn, signedIn, askedAgain].compactMap(\.self).flatMap(\.exchanges) }

    /// The step that signs the user in; throws where no form of a sign-in was seen.
    func lastSignInStep() throws -> Visit.Step {
        guard let step = signInSteps.last else {
            throw CouldNotTell.notAsked("no form of a sign-in was seen")
        }
        return step
    }

    /// The step by which a signed-in user agrees; throws where there is none.
    func neededConsent() throws -> Visit.Step {
        guard let consent else {
            throw CouldNotTell.notAsked(
                asksForPasswordAgain
                    ? "the page where the user agrees asks for the password, so it is a sign-in"
                    : "a signed-in user is not asked, see authorize/consent-shown")
        }
        return consent
    }

    /// Throws when no session is used: every request asks for the password, and a form of the consent without
    /// cookies gave a code.
    func requireSession(seenIn consentWithoutCookies: Visit) throws {
        guard asksForPasswordAgain, consentWithoutCookies.hasCode else { return }
        throw CouldNotTell.notAsked(
            "every request asks for the password, and the form of the consent needs no session")
    }
}
