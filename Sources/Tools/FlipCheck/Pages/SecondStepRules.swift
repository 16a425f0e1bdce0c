/// A second step of the sign-in, such as a PIN: a form that comes after the password, and into which only a
/// new visitor types.
let secondStepRules: [Rule] = [
    Rule(
        "pages/second-step", "no step of the sign-in after the password can be left out", .security, .error,
        .cwe(841),
        fault: "the password signs a user in without the second step, such as a PIN",
        why: "Whoever has the password opens the link again in place of the step, and is signed in.",
        remedy: "Begin the user's session, or mark it as complete, only after the last step of the sign-in.",
        on: .secondStepLeftOut
    ) {
        .holds(
            !$0.isSignedIn,
            else: "a browser that has not sent the last step is signed in when it opens the link again",
            $0.visit.evidence)
    }
]

extension Trial<SignInAttempt> {
    /// A visit of a new visitor up to the last step, and then another with its cookies.
    ///
    /// The second is signed in where it gets a code, or comes to the page where the user agrees.
    ///
    /// The other forms that a signed-in user sees, such as a choice of homes, are sent on the way: one of them may come before
    /// the last step too.
    static var secondStepLeftOut: Self {
        Self("secondStepLeftOut", from: .signInVisits, requests: 0, signIns: 2) { signIns, probe in
            guard let form = signIns.formsOfSecondStep.last else {
                throw CouldNotTell.notAsked(
                    "the sign-in has no step after the password into which a user types")
            }
            let visit = try await probe.visit(try probe.rightAddress(), .holding(form: form))
            guard visit.held != nil else {
                throw CouldNotTell("the step after the password did not come again", visit.evidence)
            }
            let consent = signIns.consent?.formIndex
            let formsToSend = signIns.formsOfEverybody.union(signIns.formsOfSignedInUser)
                .filter { $0 != consent }
            let later = try await probe.visit(
                try probe.rightAddress(), with: visit.cookies, .holdingAll(but: formsToSend))
            if let reason = later.reasonAgainstRefusal { throw reason }
            let isAtConsent = later.held.map { $0.formIndex == consent } ?? false
            return SignInAttempt(visit: later, isSignedIn: later.hasCode || isAtConsent)
        }
    }
}
