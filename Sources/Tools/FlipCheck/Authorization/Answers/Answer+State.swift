extension Rule {
    /// The rule holds when every request was answered by a redirect with its state.
    func needsState(back ended: [AuthorizationAttempt]) -> Finding {
        let wrong = ended.filter { $0.stateProblem != nil }
        // One mistake spoils many values: it is told once.
        let seen = wrong.grouped { $0.stateProblem ?? "" }.map { group in
            group.members.map(\.name).joined(separator: ", ") + ": \(group.text)"
        }
        return judged(
            seen, unclear: ended.filter { $0.stateProblem == nil }.compactMap(\.unclear),
            wrong.flatMap(\.evidence)
        ).advising(AuthorizationAttempt.adviceAboutLength(wrong))
    }
}

extension AuthorizationAttempt {
    /// The change of the state; nil when it came back as it was, or when that is not clear.
    fileprivate var stateProblem: String? {
        if let answer = authorization.answer { return answer.stateProblem(authorization.query) }
        switch ending {
        case .brokenAnswer:
            return "the answer is not HTTP any more: state was written into a header as it came"
        case .unclear:
            // A right request that makes the server fail is the server's mistake.
            if case .page(500, _) = authorization.end { return "the request \(authorization.endInWords)" }
            return nil
        case .granted, .error, .left, .refused: return "the request \(authorization.endInWords)"
        }
    }
}

extension Answer {
    /// The fault of the state; nil when it is that of the request.
    func stateProblem(_ query: AuthorizationQuery) -> String? {
        let items = parameters.items.filter { $0.name == "state" }
        guard let sent = query.value("state") else { return nil }
        guard let item = items.first else {
            let isEscaped = parameters.nameEscapedForHTML != nil
            return "no state came back"
                + (isEscaped ? ", but amp;state: the address is escaped for HTML" : "")
        }
        guard items.count == 1 else { return "state came back \(items.count) times" }
        guard let got = try? item.decoded() else { return "the state came back with broken escapes" }
        let difference = StateDifference(sent: sent, received: got)
        return difference == .none ? nil : "\(difference)"
    }
}
