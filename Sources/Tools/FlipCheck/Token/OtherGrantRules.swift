/// Ways to tokens that Google does not use, and that should not be there.
let otherGrantRules: [Rule] = [
    Rule(
        "token/password-grant", "the grant type password is not offered", .security, .warning,
        .rfc(9700, "2.4"),
        fault: "anyone can try passwords at the token endpoint, past your sign-in page",
        why: "It lets an attacker try passwords at an endpoint that has no page and often no limit.",
        remedy: "Answer unsupported_grant_type, or unauthorized_client, before you look at the password.",
        on: .passwordGrants, verdict: judgePasswordGrant),
    Rule(
        "token/client-credentials-grant", "Google's client gets no token without a user", .security, .warning,
        .projectRule(.rfc(6749, "4.4")),
        fault: "Google's client gets a token of its own, which may pass for a user's",
        why: "Google never asks for it. An endpoint may take a token of the client's own for a user's token.",
        remedy: "Allow this client the grant types authorization_code and refresh_token only.",
        on: .clientCredentialsGrant
    ) { .refused("grant_type=client_credentials", $0) },
    Rule(
        "token/query-parameters", "parameters in the address of the token endpoint do not count", .hygiene,
        .warning, .rfc(6749, "3.2"),
        fault: "codes and secrets may be in the address, which logs keep",
        why: "Logs keep addresses, with the codes and secrets in them.",
        remedy: "Read parameters only from the body.",
        on: .exchangeWithParametersInAddress, verdict: judgeParametersInAddress),
]

private func judgePasswordGrant(_ grants: PasswordGrants) -> Judgement {
    let right = grants.right
    let wrong = grants.wrong
    var objections: [String] = []
    if right.isGranted { objections.append("grant_type=password was answered with \(right.inWords)") }
    if let otherWrong = grants.otherWrong {
        // Some servers put a time or an identifier into each description: then only status and error count.
        let isDescriptionStable = wrong.inFull == otherWrong.inFull
        if isDescriptionStable || right.inWords != wrong.inWords {
            objections.append(
                "a right password is answered with \(right.inWords), and a wrong one with \(wrong.inWords)")
        }
    }
    return .judged(
        objections, unclear: Judgement.unclear([NamedAnswer(name: "grant_type=password", answer: right)]),
        right.evidence + wrong.evidence)
}

private func judgeParametersInAddress(_ answers: [NamedAnswer]) -> Judgement {
    let judgements = answers.map { Judgement.noTokens($0.name, $0.answer) }
    return judgements.first(where: \.isFailure) ?? judgements.first { $0.verdict != .held }
        ?? .held(answers.last?.answer.evidence ?? [])
}
