extension Rule {
    /// The rule holds when every request was answered by a redirect with its state.
    func needsState(back attempts: [AuthorizationAttempt]) -> Finding {
        let wrong = attempts.filter { $0.stateProblem != nil }
        // One mistake spoils many values: it is told once.
        let objections = wrong.grouped { $0.stateProblem ?? "" }.map { group in
            group.members.map(\.name).joined(separator: ", ") + ": \(group.text)"
        }
        let unclear = attempts.filter { $0.stateProblem == nil }.compactMap(\.openQuestion)
        return judged(objections, unclear: unclear, wrong.flatMap(\.evidence))
            .advising(AuthorizationAttempt.adviceAboutLength(wrong))
    }
}

extension AuthorizationAttempt {
    /// What happened to the state; nil when it came back as it was, or when that is not clear.
    fileprivate var stateProblem: String? {
        if let answer = authorization.answer { return answer.stateProblem(authorization.query) }
        switch ending {
        case .brokenAnswer:
            return "the answer is not HTTP any more: state was written into a header as it came"
        case .unclear: return madeServerFail ? "the request \(authorization.endInWords)" : nil
        case .granted, .error, .left, .refused: return "the request \(authorization.endInWords)"
        }
    }
}

extension Answer {
    /// What is wrong with the state of the answer; nil when it has the same bytes as the state of the request,
    /// or when the request has no state.
    func stateProblem(_ query: AuthorizationQuery) -> String? {
        guard let sent = query.value("state") else { return nil }
        let items = parameters.items.filter { $0.name == "state" }
        guard let item = items.first else {
            let isEscapedForHTML = parameters.nameEscapedForHTML != nil
            return "no state came back"
                + (isEscapedForHTML ? ", but amp;state: the address is escaped for HTML" : "")
        }
        guard items.count == 1 else { return "state came back \(items.count) times" }
        guard let received = try? item.decoded() else { return "the state came back with broken escapes" }
        let difference = StateDifference(sent: sent, received: received)
        return difference == .none ? nil : "\(difference)"
    }
}
