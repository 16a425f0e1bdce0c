/// A second step of the sign-in, such as a PIN: a form after the one with the password into which only a new visitor types.
///
/// The trial goes on from the two visits of `signInVisits`, which need a code and signIn.forms: without forms, and without such
/// a step, the rule is not asked. It could not tell where the step does not come again.
let secondStepRules: [Rule] = [
    Rule(
        "pages/second-step", "no step of the sign-in after the password can be left out", .security, .error,
        Rule.Source("CWE-841", .projectRule, url: "https://cwe.mitre.org/data/definitions/841.html"),
        fault: "the password alone signs a user in: the step after it can be left out",
        why: "Whoever has the password opens the link again in place of the step, and is signed in.",
        remedy: "Begin the user's session, or mark it as complete, only after the last step of the sign-in.",
        on: .secondStepLeftOut
    ) {
        .holds(
            !$0.isSignedIn,
            else: "a browser that has only sent the password is signed in when it opens the link again",
            $0.visit.evidence)
    }
]

extension Trial<SignInAttempt> {
    /// A visit of a new visitor up to the second step, and then another with its cookies, which is signed in where it gets a
    /// code, or comes to the page where the user agrees.
    static var secondStepLeftOut: Self {
        Self("secondStepLeftOut", from: .signInVisits, requests: 0, signIns: 2) { signIns, probe in
            guard let form = signIns.formsOfSecondStep.first else {
                throw CouldNotTell.notAsked(
                    "the sign-in has no step after the password into which a user types")
            }
            let visit = try await probe.visit(try probe.rightAddress(), .holding(form: form))
            guard visit.held != nil else {
                throw CouldNotTell("the step after the password did not come again", visit.evidence)
            }
            let later = try await probe.lookForSignedInUser(try probe.rightAddress(), visit.cookies).visit
            let isAtConsent = later.held.map { $0.formIndex == signIns.consent?.formIndex } ?? false
            return SignInAttempt(visit: later, isSignedIn: later.hasCode || isAtConsent)
        }
    }
}
