/// A state that must not break the header of the answer, and the state in the answer to a refusal.
let hardRequestRules: [Inspection] = [
    Inspection(
        "authorize/header-injection", "a line break in state does not become a header", .security, .error,
        .rfc(9110, "5.5"),
        why: "An attacker who can write headers can set cookies and show pages in your name.",
        remedy: "Escape every value before it goes into Location. No framework of today writes a line break "
            + "into a header: look for code that writes headers by itself.",
        check: judgeHeaderInjection),
    Inspection(
        "authorize/state-on-refusal", "a user's refusal comes with the state of the request", .hygiene,
        .error, .rfc(6749, "4.1.2.1"),
        why: "Without it Google cannot tell which request was refused, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.",
        followsFrom: ["authorize/answer-html"],
        check: judgeStateOnRefusal),
]

private func judgeHeaderInjection(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    // Decoded and written as it is, this state adds the header X-Flip-Check to the answer.
    let query = try probe.query().settingRaw("state", "APv%0D%0AX-Flip-Check%3A%201")
    let request = RequestVariant(name: "a line break in state", query: query)
    let attempt = try await probe.authorizeEach([request])[0]
    let responses = attempt.authorization.exchanges.compactMap(\.response)
    let hasHeader = responses.contains { $0.headers["X-Flip-Check"] != nil }
    if hasHeader || attempt.ending == .brokenAnswer {
        return rule.failed("\(attempt.name) was written into the answer's header", attempt.evidence)
    }
    return switch attempt.authorization.end {
    case .nowhere: rule.couldNotTell(attempt.inWords, attempt.evidence)
    case .page(let status, _) where status >= 500: rule.couldNotTell(attempt.inWords, attempt.evidence)
    case .page, .redirect: rule.held(attempt.evidence)
    }
}

private func judgeStateOnRefusal(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let refusal = try await probe.refusal()
    guard let error = refusal.answer?.error else {
        throw CouldNotTell("no refusal was sent by a redirect", refusal.evidence)
    }
    return rule.needsState(back: [
        AuthorizationAttempt(name: "a refusal", authorization: refusal, ending: .error(error))
    ])
}
