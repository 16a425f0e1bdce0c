/// The state of the authorization request, which has to come back as it was.
///
/// Their trials send right requests after the right request got a code. Where a person signs in, they are not asked.
let stateRules: [Rule] = [
    Rule(
        "authorize/state-google", "a state like Google's comes back unchanged", .linking, .error,
        .partnerReference,
        reach: .all, fault: "a state like Google's comes back changed, so Google refuses the link",
        why: "Google decrypts it. Any change ends in an error page that says “Decrypt error when parsing "
            + "state” or names a KeymasterException.",
        remedy: "Send back the bytes that came. Do not replace, parse or cut it, and store all of it.",
        followsFrom: ["authorize/again", "authorize/answer-html"],
        on: .stateLikeGoogles, .rightRequest
    ) { attempt, right in
        let judgement = Judgement.stateCameBack([attempt])
        guard judgement.isFailure, judgement.advice.isEmpty, right.refusedForState != nil else {
            return judgement
        }
        return judgement.advising(
            "Take a state of any length: here one of 24 characters leads on, and one of 640 does not")
    },
    Rule(
        "authorize/state-exact", "a state of any printable characters comes back unchanged", .linking, .error,
        .rfc(6749, "4.1.2"),
        reach: .few, fault: "a state with unusual characters comes back changed",
        why: "Google promises neither length nor alphabet: a server may break with the next value.",
        remedy: "Decode state once when reading the query, carry it through the sign-in as it is, and escape "
            + "it once, all but letters, digits and -._~, when writing the redirect.",
        followsFrom: ["authorize/again", "authorize/answer-html"],
        on: .hardStates, verdict: judgeHardStates),
    Rule(
        "authorize/state-long", "a state of 2,048 characters comes back unchanged", .hygiene, .warning,
        .projectRule(.rfc(6749, "4.1.2")),
        fault: "a long state is refused, or comes back changed",
        why: "Values of Google's with 666 characters have been seen, and Google documents no limit.",
        remedy: "Keep the request where length does not matter: in the URL or a table, not in a cookie.",
        followsFrom: ["authorize/again", "authorize/answer-html", "authorize/state-google"],
        on: .longState
    ) { .stateCameBack([$0]) },
]

extension Trial<AuthorizationAttempt> {
    /// A request with a state of the alphabet of Google's, as long as the longest that was seen.
    static var stateLikeGoogles: Self {
        request("stateLikeGoogles", named: "like Google's") { probe in
            // 499 bytes are 666 characters of base64url; the states of all other right requests have 640.
            try probe.query().setting("state", probe.random.state(bytes: 499))
        }
    }

    /// A request with a state of 2,048 characters.
    static var longState: Self {
        request("longState", named: "2,048 characters") { try $0.queryWithLongState() }
    }
}

extension Trial<[AuthorizationAttempt]> {
    /// A request with each state that servers spoil: see ``HardState``.
    static var hardStates: Self {
        Self("hardStates", after: .code, requests: 0, signIns: HardState.all.count) { probe in
            let query = try probe.query()
            return try await probe.attempts(
                HardState.all.map { state in (state.name, query.setting("state", state.value)) })
        }
    }
}

extension Probe {
    /// A right request with a state of 2,048 characters.
    func queryWithLongState() throws -> AuthorizationQuery {
        // 1,536 bytes are 2,048 characters of base64url.
        try query().setting("state", random.state(bytes: 1_536))
    }

    /// A right request with a hard state, where the server sends hard states back with a code: another part of it may
    /// write the answer with an error.
    func queryWithHardState() async throws -> AuthorizationQuery {
        let query = try query()
        guard let attempts = try? await value(of: .hardStates), judgeHardStates(attempts).verdict == .held
        else { return query }
        return query.beginningState(with: HardState.mixedWithoutNumberSign)
    }
}

extension AuthorizationQuery {
    /// The request with other characters at the beginning of its state, which stays as long as Google's.
    func beginningState(with characters: String) -> AuthorizationQuery {
        setting("state", characters + (value("state") ?? "").dropFirst(characters.count))
    }
}

/// Judges states that servers spoil.
///
/// A failure of the state with spaces around it, or at a page that may be that of a filter, is a note where all other states
/// came back; where the end of another one is unclear, the rule could not tell.
private func judgeHardStates(_ attempts: [AuthorizationAttempt]) -> Judgement {
    // Google sends no state with spaces around it, and its own states pass a filter.
    let passed = attempts.filter { !$0.mayEndAtFilter }
    let harmful = passed.filter { $0.name != HardState.withSpacesAround.name }
    // No filter refuses a state of digits: a server that refuses each state does so itself.
    let judgement = Judgement.stateCameBack(attempts)
        .weighing(harmful: .stateCameBack(harmful.isEmpty ? attempts : harmful))
    guard judgement.weight == .note, passed.count < attempts.count else { return judgement }
    return judgement.advising(
        "A filter in front of the server seems to refuse these states. Exempt the parameter state of the "
            + "authorization endpoint from its rules: it is data, and the server only sends it back")
}

extension AuthorizationAttempt {
    /// Whether a filter in front of the server may have refused it, whose page has no error of an authorization server.
    ///
    /// A filter sees the state in the address; after a form was sent, the server may have lost the state in the form.
    fileprivate var mayEndAtFilter: Bool {
        guard ending == .refused, authorization.lastStepPage == nil, let page = authorization.pages.last
        else { return false }
        return [403, 406].contains(page.status) && page.oauthError == nil && !page.isRefusal
    }
}
