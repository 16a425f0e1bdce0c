import LocalServers

/// The parties that a scenario has started.
protocol RunParties: Sendable {
    /// The clock that all of them share.
    var clock: SettableClock { get }
    /// The loopback addresses of the servers, by origin.
    var addresses: [String: String] { get }
    /// Stops the servers.
    func stop() async
    /// What the parties remember at the moment.
    func memory() async -> [MemoryTable]
}
