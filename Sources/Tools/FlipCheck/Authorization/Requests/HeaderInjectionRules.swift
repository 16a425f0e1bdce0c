/// A state that must not break the header of the answer, and the state in the answer to a refusal.
///
/// `header-injection` fails where a message has the header that the request writes, or is not HTTP. It holds at a 500, could
/// not tell at another unclear end, and is not asked where a person signs in, nor where a program or a real browser gets the
/// code. `state-on-refusal` needs signIn.refusal, and flip-check's own browser: where a program, a real browser or a person
/// signs in, it is not asked. In `refusedConsent`, after the right request got a code and after a reset of the account, the
/// user refuses a right request, whose state is a hard one where the server sends those back. It could not tell where no page
/// has the last form of signIn.refusal, or no error comes by a redirect.
let headerInjectionRules: [Rule] = [
    Rule(
        "authorize/header-injection", "a line break in a parameter does not become a header", .security,
        .error,
        .rfc(9110, "5.5"),
        fault: "an attacker can write headers of your answer, by a line break in a parameter",
        why: "An attacker who can write headers can set cookies and show pages in your name.",
        remedy: "Escape every value before it goes into Location. No framework of today writes a line break "
            + "into a header: look for code that writes headers by itself.",
        on: .lineBreakInState, .configuration, verdict: judgeHeaderInjection),
    Rule(
        "authorize/state-on-refusal", "a user's refusal comes with the state of the request", .hygiene,
        .error, .rfc(6749, "4.1.2.1"),
        fault: "a refusal comes back without the state of its request",
        why: "Without it Google cannot tell which request was refused, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.",
        followsFrom: ["authorize/answer-html", "authorize/state-on-error"],
        on: .refusedConsent, verdict: judgeStateOnRefusal),
]

extension Trial<AuthorizationAttempt> {
    /// A request with a line break in `state`, which comes back in Location, and in `user_locale`, which a server
    /// may keep in a cookie.
    ///
    /// Decoded and written as it is, each of them adds the header X-Flip-Check to the answer. A server that does not answer
    /// such a request at the redirect URI may refuse the locale, and gets one with `state` only.
    static var lineBreakInState: Self {
        Self("lineBreakInState", after: .code, requests: 0, signIns: 1) { probe in
            let query = try probe.query().settingRaw("state", "APv%0D%0AX-Flip-Check%3A%201")
            let attempt = try await probe.attempt(
                query.settingRaw("user_locale", "en%0D%0AX-Flip-Check%3A%201"),
                named: "a line break in state or user_locale")
            if attempt.authorization.answer != nil || attempt.hasForeignHeader { return attempt }
            return try await probe.attempt(query, named: "a line break in state")
        }
    }
}

extension AuthorizationAttempt {
    /// Whether a value of the request was written into the header of an answer.
    fileprivate var hasForeignHeader: Bool {
        let responses = authorization.exchanges.compactMap(\.response)
        return ending == .brokenAnswer || responses.contains { $0.headers["X-Flip-Check"] != nil }
    }
}

private func judgeHeaderInjection(
    _ attempt: AuthorizationAttempt, _ configuration: FlipCheckConfiguration
) -> Judgement {
    if attempt.hasForeignHeader {
        return .failed("\(attempt.name) was written into the answer's header", attempt.evidence)
    }
    // Node refuses to write such a header, and the program fails.
    if attempt.madeServerFail { return .held(attempt.evidence) }
    if let unclear = attempt.openQuestion?.inWords { return .couldNotTell(unclear, attempt.evidence) }
    let isSeen = configuration.signIn.showsPages || attempt.ending != .granted
    return Judgement.held(attempt.evidence).unless(
        isSeen ? nil : configuration.noAnswerSeen("the answer with the state was not seen"))
}

private func judgeStateOnRefusal(_ refusal: Authorization) -> Judgement {
    .stateCameBack("a refusal", withError: refusal)
        ?? .couldNotTell("no refusal was sent by a redirect", refusal.evidence)
}
