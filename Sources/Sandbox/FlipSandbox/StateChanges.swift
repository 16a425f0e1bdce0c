import WebText

/// Changes that a partner's app makes to its answer by mistake, and the way to change any address.
package enum StateChanges {
    /// The address with another third character in its state.
    @Sendable package static func changed(_ url: String) -> String {
        mapping(url) { items in
            items.mapping("state") { state in
                let other = state.dropFirst(2).first == "A" ? "B" : "A"
                return state.prefix(2) + other + state.dropFirst(3)
            }
        }
    }

    /// The address without its state.
    @Sendable package static func lost(_ url: String) -> String {
        mapping(url) { $0.removing("state") }
    }

    /// The address with its parameters changed; an address without a query stays as it is.
    package static func mapping(_ url: String, _ change: ([Parameters.Item]) -> [Parameters.Item]) -> String {
        guard let mark = url.firstIndex(of: "?") else { return url }
        let items = Parameters(parsing: url[mark...].dropFirst(), plus: .literal).items
        return Parameters(change(items)).appended(to: String(url[..<mark]))
    }
}
