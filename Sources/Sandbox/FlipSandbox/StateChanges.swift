import WebText

/// Changes that a partner's app makes to the state of its answer by mistake.
package enum StateChanges {
    /// The address with another third character in its state.
    @Sendable package static func changed(_ url: String) -> String {
        url.mappingQuery { items in
            items.mapping("state") { state in
                let other = state.dropFirst(2).first == "A" ? "B" : "A"
                return state.prefix(2) + other + state.dropFirst(3)
            }
        }
    }

    /// The address without its state.
    @Sendable package static func lost(_ url: String) -> String {
        url.mappingQuery { $0.removing("state") }
    }
}

extension String {
    /// The address with its parameters changed, and without a fragment; an address without a query stays as it is.
    package func mappingQuery(_ change: ([Parameters.Item]) -> [Parameters.Item]) -> String {
        guard let query = rawQuery else { return self }
        return Parameters(change(Parameters(parsing: query, plus: .literal).items)).appended(to: withoutQuery)
    }
}
