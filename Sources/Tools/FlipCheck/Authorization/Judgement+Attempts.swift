/// Verdicts about authorization requests and their ends.
extension Judgement {
    /// The rule holds when every request got a code.
    ///
    /// An error, a page that does not belong to the sign-in, and a 500 fail; a page that may belong to it, one from which a
    /// user may go on by a link, another 5xx, 429 and a missing answer leave it open.
    static func gotCode(_ attempts: [AuthorizationAttempt]) -> Judgement {
        let denied = attempts.filter(\.isDeniedCode)
        let unclear = attempts.filter { !$0.isDeniedCode }.compactMap(\.openQuestionOfRightRequest)
        let shown = denied.isEmpty ? attempts.filter(\.mayGoOnByLink) : denied
        let objections = denied.objections { "the request \($0.authorization.endInWords)" }
        let judgement = judged(objections, unclear: unclear, shown.flatMap(\.evidence))
        guard !denied.isEmpty, denied.allSatisfy(\.wentAstray) else {
            return judgement.advising(denied.adviceAboutLength)
        }
        return judgement.advising(
            "Redirect to the redirect_uri of the request, byte for byte: here the code "
                + "went to another address")
    }

    /// The rule holds when the request got a code.
    static func gotCode(_ attempt: AuthorizationAttempt) -> Judgement { gotCode([attempt]) }

    /// The rule holds when no request got a code or a token, and only allowed errors came.
    ///
    /// A page that does not belong to the sign-in holds. 5xx, 429 and a missing answer leave it open.
    ///
    /// - Parameters:
    ///   - allowedErrors: the error codes that may come by a redirect. Nil allows all.
    ///   - alsoInJSON: whether an error code in the JSON of an error page has to be allowed too.
    static func gotNoCode(
        _ attempts: [AuthorizationAttempt], allowedErrors: [String]? = nil, alsoInJSON: Bool = false
    ) -> Judgement {
        let wrong = attempts.filter { attempt in
            if let error = attempt.errorCode, alsoInJSON || attempt.ending != .refused {
                return allowedErrors?.contains(error) == false
            }
            return attempt.ending == .granted
        }
        let undecided = attempts.filter { $0.openQuestion != nil }
        let shown = wrong.isEmpty ? undecided : wrong
        return judged(
            wrong.map { $0.errorInWords ?? $0.inWords + " with a code or token" },
            unclear: undecided.compactMap(\.openQuestion), shown.flatMap(\.evidence))
    }

    /// The rule holds when the server refused every request on a page, and redirected none, not by a script either.
    ///
    /// A server that fails at a wrong request (500) gives nothing away: that is only a warning. Another 5xx, 429, a
    /// missing answer, and a page that may belong to the sign-in leave it open.
    ///
    /// - Parameter registered: the address at which an answer reaches no attacker, so that it is only a note, or nil for none.
    static func stayedOnPage(
        _ attempts: [AuthorizationAttempt], harmlessAt registered: String? = nil
    ) -> Judgement {
        let broken = attempts.filter { $0.ending == .brokenAnswer }
        let redirected = attempts.filter(\.isRedirected)
        let failing = attempts.filter(\.madeServerFail)
        let wrong = redirected + broken + failing
        let undecided = attempts.filter {
            $0.openQuestion != nil && $0.ending != .brokenAnswer && !$0.madeServerFail
        }
        let areHarmless =
            !redirected.isEmpty && redirected.allSatisfy { registered.map($0.leadsTo) == true }
        let toRedirects =
            areHarmless
            ? ["redirected to the registered address itself: \(redirected.names)"]
            : redirected.objections(among: attempts.count, "led to a redirect")
        let judgement = judged(
            toRedirects + broken.map(\.brokenAnswerInWords)
                + failing.objections(among: attempts.count, "made the server fail (500)"),
            unclear: undecided.compactMap(\.openQuestion),
            (wrong.isEmpty ? undecided : wrong).flatMap(\.evidenceOfRedirect))
        guard judgement.isFailure, broken.isEmpty else { return judgement }
        if redirected.isEmpty {
            return judgement.asWarning.advising(
                "Refuse such a request with an error page of status 400. The server's log has the error at which "
                    + "it failed")
        }
        guard areHarmless else { return judgement }
        return failing.isEmpty ? judgement.asNote : judgement.asWarning
    }

    /// The rule holds when the server refused the request on a page, and did not redirect.
    static func stayedOnPage(_ attempt: AuthorizationAttempt) -> Judgement { stayedOnPage([attempt]) }

    /// The rule holds when every right request was answered by a redirect with its state and no error.
    ///
    /// A page that does not belong to the sign-in, and a 500 fail; one from which a user may go on by a link, another 5xx,
    /// 429 and a missing answer leave it open.
    static func stateCameBack(_ attempts: [AuthorizationAttempt]) -> Judgement {
        let wrong = attempts.filter { $0.stateProblem != nil }
        let others = attempts.filter { $0.stateProblem == nil }
        return judged(
            attempts.objections(\.stateProblem),
            unclear: others.compactMap(\.openQuestionOfRightRequest), wrong.flatMap(\.evidence)
        ).advising(wrong.adviceAboutLength)
    }

    /// The rule holds when the error that came by a redirect has the state of its request; without one it is open.
    ///
    /// - Parameter name: the request, in the words of a finding.
    static func stateCameBack(_ name: String, withError authorization: Authorization) -> Judgement {
        guard let answer = authorization.answer, answer.error != nil else {
            return .couldNotTell(
                "no error came in the query of the redirect URI: the request \(authorization.endInWords)",
                authorization.evidence)
        }
        guard let problem = answer.stateProblem(authorization.query) else { return .held() }
        let judgement = Judgement.failed("\(name): \(problem)", authorization.evidence)
        guard answer.parameters.items.contains(where: { $0.name == "state" }) else { return judgement }
        // Most servers do to a state with an error what they do to one with a code.
        return judgement.because("authorize/state-google").advising(
            "Send back the bytes of state that came, with an error too. Do not replace, parse or cut it")
    }
}

extension [AuthorizationAttempt] {
    /// What is wrong with those of these requests that have a problem; one mistake spoils many, and is told once.
    fileprivate func objections(_ problem: (AuthorizationAttempt) -> String?) -> [String] {
        let wrong = compactMap { attempt in problem(attempt).map { (attempt: attempt, problem: $0) } }
        return wrong.grouped { $0.problem }.map { group in
            let names = group.members.map { $0.attempt }.names
            return names.isEmpty ? group.text : "\(names): \(group.text)"
        }
    }

    /// What is wrong with these of the requests that were sent: each end or, of many requests, only the names.
    fileprivate func objections(among sentCount: Int, _ predicate: String) -> [String] {
        // The ends of more than four requests would fill a page of the report.
        if isEmpty || sentCount <= 4 { return map { $0.inWords + $0.redirectInWords } }
        let names = map(\.nameWithScript).joined(separator: ", ")
        return ["\(count) of \(sentCount) \(predicate): \(names)"]
    }

    fileprivate var names: String { map(\.name).filter { !$0.isEmpty }.joined(separator: ", ") }
}

extension AuthorizationAttempt {
    /// Whether a right request got no code, and that is the server's mistake.
    fileprivate var isDeniedCode: Bool {
        authorization.code == nil && (openQuestionOfRightRequest == nil || madeServerFail)
    }

    /// Whether a code or a token was sent, and not to the redirect URI.
    fileprivate var wentAstray: Bool { ending == .granted && authorization.answer == nil }

    /// Why the end of a right request decides nothing, or nil where it decides.
    fileprivate var openQuestionOfRightRequest: OpenQuestion? {
        guard mayGoOnByLink else { return openQuestion }
        return OpenQuestion(
            "the request \(authorization.endInWords), from which a user may go on by a link: set signIn.browser to true, "
                + "with a step that presses it", about: name)
    }

    /// Whether it ended at a page below 400 that is not a form of the sign-in, and leads on by a link: see
    /// ``SeenPage/leadsOn(with:)``.
    fileprivate var mayGoOnByLink: Bool {
        guard ending == .refused, let page = authorization.pages.last, page.status < 400, !page.isRefusal,
            let state = authorization.query.value("state")
        else { return false }
        return page.leadsOn(with: state)
    }

    /// What happened to the state, or nil when it came back unchanged and without an error, or when that is not clear.
    fileprivate var stateProblem: String? {
        if let answer = authorization.answer {
            let problem = answer.stateProblem(authorization.query)
            guard case .error(let code) = ending else { return problem }
            return problem ?? "the state came back, with the error \(code) in place of a code"
        }
        switch ending {
        case .brokenAnswer: return "the answer is not HTTP"
        case .unclear: return madeServerFail ? "the request \(authorization.endInWords)" : nil
        case .granted, .error, .left, .refused:
            return mayGoOnByLink ? nil : "the request \(authorization.endInWords)"
        }
    }
}
