import WebText

extension Answer {
    /// What is wrong with the state of the answer, or nil when it has the same bytes as the state of the request,
    /// or when the request has no state.
    func stateProblem(_ query: AuthorizationQuery) -> String? {
        guard let sent = query.value("state") else { return nil }
        let items = parameters.items.filter { $0.name == "state" }
        guard let item = items.first else {
            let isEscapedForHTML = parameters.items.contains { $0.name.hasSameBytes(as: "amp;state") }
            return "no state came back"
                + (isEscapedForHTML ? ", but amp;state: the address is escaped for HTML" : "")
        }
        guard items.count == 1 else { return "state came back \(items.count) times" }
        guard let received = try? item.decoded() else { return "the state came back with broken escapes" }
        let difference = StateDifference(sent: sent, received: received)
        return difference == .same ? nil : "\(difference)"
    }
}
