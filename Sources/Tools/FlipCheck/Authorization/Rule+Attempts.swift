extension Rule {
    /// The rule holds when every request got a code.
    func needsCodes(_ attempts: [AuthorizationAttempt]) -> Finding {
        let denied = attempts.filter(\.isDeniedCode)
        let unclear = attempts.filter { !$0.isDeniedCode }.compactMap(\.openQuestion)
        // Requests with the same end are told together.
        let objections = denied.grouped(by: \.authorization.endInWords).map { group in
            guard group.members.count > 1 else { return group.members[0].inWords }
            let names = group.members.map(\.name).joined(separator: ", ")
            return "\(names): each request \(group.text)"
        }
        return judged(objections, unclear: unclear, denied.flatMap(\.evidence))
            .advising(AuthorizationAttempt.adviceAboutLength(denied))
    }

    /// The rule holds when no request got a code or a token, and no error came but the allowed ones.
    ///
    /// - Parameters:
    ///   - allowedErrors: the error codes that may come by a redirect; nil allows all.
    ///   - readsPages: whether an error code in the JSON of an error page has to be allowed too.
    func needsNoGrant(
        _ attempts: [AuthorizationAttempt], allowedErrors: [String]? = nil, readsPages: Bool = false
    ) -> Finding {
        let wrong = attempts.filter { attempt in
            if let error = attempt.errorCode, readsPages || attempt.ending != .refused {
                return allowedErrors?.contains(error) == false
            }
            return attempt.ending == .granted
        }
        let undecided = attempts.filter { $0.unclear != nil }
        let shown = wrong.isEmpty ? undecided : wrong
        return judged(
            wrong.map { $0.errorInWords ?? $0.inWords + " with a code or token" },
            unclear: undecided.compactMap(\.openQuestion), shown.flatMap(\.evidence))
    }

    /// The rule holds when the server refused every request on a page, and redirected none.
    ///
    /// - Parameter listing: whether the finding lists only the names of the redirected requests, because there
    ///   are many.
    func needsNoRedirect(_ attempts: [AuthorizationAttempt], listing: Bool = false) -> Finding {
        let redirected = attempts.filter { attempt in
            if case .redirect = attempt.authorization.end { attempt.unclear == nil } else { false }
        }
        let broken = attempts.filter { $0.ending == .brokenAnswer }
        let unclear = attempts.filter { $0.ending != .brokenAnswer }.compactMap(\.openQuestion)
        var objections = redirected.map(\.inWords)
        if listing, !redirected.isEmpty {
            let names = redirected.map(\.name).joined(separator: ", ")
            objections = ["\(redirected.count) of \(attempts.count) led to a redirect: \(names)"]
        }
        objections += broken.map { attempt in
            "\(attempt.name): the answer is not HTTP any more, so the value was written into a header as it "
                + "came (header injection)"
        }
        let wrong = redirected + broken
        let undecided = attempts.filter { $0.unclear != nil }
        let shown = wrong.isEmpty ? undecided : wrong
        return judged(objections, unclear: unclear, shown.flatMap(\.evidence))
    }
}

extension AuthorizationAttempt {
    /// Whether a right request got no code, and that is the server's mistake.
    fileprivate var isDeniedCode: Bool {
        authorization.code == nil && (unclear == nil || madeServerFail)
    }
}
