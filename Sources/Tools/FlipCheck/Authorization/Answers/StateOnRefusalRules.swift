/// The state in the answer to a user's refusal.
///
/// In `refusedConsent`, after the right request got a code and after a reset of the account, the user refuses a right request,
/// whose state is a hard one where the server sends those back. The rule needs signIn.refusal and flip-check's own browser, and
/// else is not asked. It could not tell where no page has the last form of signIn.refusal, or no error comes by a redirect.
let stateOnRefusalRules: [Rule] = [
    Rule(
        "authorize/state-on-refusal", "a user's refusal comes with the state of the request", .hygiene,
        .error, .rfc(6749, "4.1.2.1"),
        fault: "a refusal comes back without the state of its request",
        why: "Without it Google cannot tell which request was refused, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.",
        followsFrom: ["authorize/answer-html", "authorize/state-on-error"],
        on: .refusedConsent, verdict: judgeStateOnRefusal)
]

private func judgeStateOnRefusal(_ refusal: Authorization) -> Judgement {
    .stateCameBack("a refusal", withError: refusal)
        ?? .couldNotTell("no refusal was sent by a redirect", refusal.evidence)
}
