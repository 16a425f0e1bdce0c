/// A line break in a parameter, which must not break the header of the answer.
let headerInjectionRules: [Rule] = [
    Rule(
        "authorize/header-injection", "a line break in a parameter does not become a header", .security,
        .error, .rfc(9110, "5.5"),
        fault: "an attacker can write headers of your answer, by a line break in a parameter",
        why: "An attacker who can write headers can set cookies and show pages in your name.",
        remedy: "Escape every value before it goes into Location. No current framework writes a line break "
            + "into a header: look for code that writes headers by itself.",
        on: .lineBreakInState, .configuration
    ) { attempt, configuration in
        if attempt.hasForeignHeader {
            return .failed("\(attempt.name) was written into the answer's header", attempt.evidence)
        }
        // So is an answer with two different addresses in Location.
        if attempt.ending == .brokenAnswer { return .failed(attempt.brokenAnswerInWords, attempt.evidence) }
        // Node refuses to write such a header, and the program fails (500).
        if !attempt.madeServerFail, let unclear = attempt.openQuestion?.inWords {
            return .couldNotTell(unclear, attempt.evidence)
        }
        // Where a program or a real browser signs in, the messages after the first page are not seen.
        return Judgement.held(attempt.evidence).unless(
            configuration.signIn.showsPages
                ? nil : configuration.noAnswerSeen("the answer with the state was not seen"))
    }
]

extension Trial<AuthorizationAttempt> {
    /// A request with a CR LF and a single LF in `state`, which comes back in Location, and in `user_locale`, which a server
    /// may keep in a cookie.
    ///
    /// Decoded and written as it is, each of them adds the header X-Flip-Check to the answer, also where each CR LF is taken
    /// out: clients end a line at an LF, too. A server that does not answer such a request at the redirect URI may refuse the
    /// locale, and gets one with `state` only.
    static var lineBreakInState: Self {
        Self("lineBreakInState", after: .code, requests: 0, signIns: 1) { probe in
            let query = try probe.query().settingRaw("state", "APv%0D%0AX-Flip-Check:1%0AX-Flip-Check:1")
            let attempt = try await probe.attempt(
                query.settingRaw("user_locale", "en%0D%0AX-Flip-Check:1%0AX-Flip-Check:1"),
                named: "a line break in state or user_locale")
            let isClear = attempt.authorization.answer != nil || attempt.ending == .brokenAnswer
            if isClear || attempt.hasForeignHeader { return attempt }
            return try await probe.attempt(query, named: "a line break in state")
        }
    }
}

extension AuthorizationAttempt {
    /// Whether a value of the request was written into the header of an answer.
    fileprivate var hasForeignHeader: Bool {
        authorization.exchanges.contains { $0.response?.headers["X-Flip-Check"] != nil }
    }
}
