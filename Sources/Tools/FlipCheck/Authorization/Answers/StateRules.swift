/// The state of the authorization request, which has to come back as it was.
let stateRules: [Rule] = [
    Rule(
        "authorize/state-google", "a state like Google's comes back unchanged", .linking, .error,
        .partnerReference,
        reach: .all, fault: "a state like Google's comes back changed, so Google refuses the link",
        why: "Google decrypts it. Any change ends in an error page that says “Decrypt error when parsing "
            + "state” or names a KeymasterException.",
        remedy: "Send back the bytes that came. Do not replace, parse or cut it, and store all of it.",
        followsFrom: ["authorize/answer-html"],
        on: .stateLikeGoogles
    ) { .stateCameBack([$0]) },
    Rule(
        "authorize/state-exact", "a state of any printable characters comes back unchanged", .linking, .error,
        .rfc(6749, "4.1.2"),
        reach: .few, fault: "a state with unusual characters comes back changed",
        why: "Google promises neither length nor alphabet: a server may break with the next value.",
        remedy: "Decode state once when reading the query, carry it through the sign-in as it is, and escape "
            + "it once, all but letters, digits and -._~, when writing the redirect.",
        followsFrom: ["authorize/answer-html"],
        on: .hardStates, verdict: judgeHardStates),
    Rule(
        "authorize/state-long", "a state of 2,048 characters comes back unchanged", .hygiene, .warning,
        .projectRule(.rfc(6749, "4.1.2")),
        fault: "a long state comes back changed",
        why: "Values of Google's with 666 characters have been seen, and Google documents no limit.",
        remedy: "Keep the request where length does not matter: in the URL or a table, not in a cookie.",
        followsFrom: ["authorize/answer-html"],
        on: .longState
    ) { .stateCameBack([$0]) },
]

/// Judges states that servers spoil; a server that only trims spaces gets a note, because Google sends none.
private func judgeHardStates(_ attempts: [AuthorizationAttempt]) -> Judgement {
    let judgement = Judgement.stateCameBack(attempts)
    let untrimmable = attempts.filter { $0.name != HardState.withSpacesAround.name }
    let onlyTrims = judgement.isFailure && !Judgement.stateCameBack(untrimmable).isFailure
    return onlyTrims ? judgement.asNote : judgement
}
