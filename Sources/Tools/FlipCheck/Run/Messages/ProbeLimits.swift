/// The limits that a run keeps: time, size, rate and number of attempts.
package struct ProbeLimits: Sendable, Hashable {
    /// The longest that one request may take.
    package var request: Duration = .seconds(10)
    /// The longest that the whole run may take.
    package var total: Duration = .seconds(300)
    /// The greatest size of the body of an answer, in bytes.
    package var bytes = 1_048_576
    /// How many requests may go out within any second, or nil for no limit.
    package var requestsPerSecond: Int? = 10
    /// After how many requests without an answer an address is not asked again.
    package var silence = 2
    /// After how many slow answers the run ends.
    package var slowAnswers = 8
    /// How often a request is sent in all, while the server refuses it with 429, or with 503 and Retry-After.
    package var attempts = 3
    /// The longest that a run waits, in all, for a server that wants to be asked later.
    package var patience: Duration = .seconds(60)
    /// An answer that takes longer is slow; see ``slowAnswers``.
    var slow: Duration { request / 2 }
    /// Whether secrets may go to another machine in the clear: for a laboratory without certificates.
    package var allowsPlainHTTPToOtherMachinesInsecurely = false

    package init() {}

    /// Why no request may go to an address.
    ///
    /// It is nil for an https address, for this machine, and where every request may go in the clear.
    func reasonAgainstRequests(to address: String) -> String? {
        let isInClear = ProbeTarget.isPlainHTTPToOthers(address)
        guard isInClear, !allowsPlainHTTPToOtherMachinesInsecurely else { return nil }
        return "\(address) is plain http on another machine, and nothing was sent there; use https, "
            + "or --allow-plain-http-to-other-machines-insecurely"
    }

    /// Throws where no request may go to an address.
    ///
    /// - Parameter place: the key or the option with the address.
    func requireRequests(to address: String, for place: String) throws(ConfigurationError) {
        if let reason = reasonAgainstRequests(to: address) { throw ConfigurationError(place, reason) }
    }
}
