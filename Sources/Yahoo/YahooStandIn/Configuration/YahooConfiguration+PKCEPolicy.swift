extension YahooConfiguration {
    /// How `code_challenge` is treated: reports about Yahoo conflict, so each app has its own setting.
    package enum PKCEPolicy: Sendable, Hashable {
        /// A request without a challenge is refused.
        case required
        /// A challenge is optional, and checked if there is one.
        case allowed
        /// A request with a challenge is refused, as reported of some confidential apps.
        case refused
    }
}
