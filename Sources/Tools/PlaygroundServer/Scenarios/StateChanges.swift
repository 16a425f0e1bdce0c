import WebText

/// Changes that a partner's app makes to its answer by mistake.
enum StateChanges {
    @Sendable static func changed(_ url: String) -> String {
        mapping(url) { items in
            items.mapping("state") { state in
                state.prefix(2) + (state.dropFirst(2).first == "A" ? "B" : "A") + state.dropFirst(3)
            }
        }
    }

    @Sendable static func lost(_ url: String) -> String {
        mapping(url) { $0.removing("state") }
    }

    static func mapping(_ url: String, _ change: ([Parameters.Item]) -> [Parameters.Item]) -> String {
        guard let mark = url.firstIndex(of: "?") else { return url }
        let items = Parameters(parsing: url[mark...].dropFirst(), plus: .literal).items
        return Parameters(change(items)).appended(to: String(url[..<mark]))
    }
}
