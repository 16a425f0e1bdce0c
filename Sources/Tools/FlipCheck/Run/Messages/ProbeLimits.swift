import LoopbackHTTP

/// The limits of a run: time, size, and requests in a second.
package struct ProbeLimits: Sendable, Hashable {
    /// The longest that one request may take.
    package var request: Duration = .seconds(10)
    /// The longest that all requests of a run may take together.
    package var total: Duration = .seconds(300)
    /// The greatest size of an answer's body in bytes.
    package var bytes = 1_048_576
    /// How many requests may go out within any second; nil for no limit.
    package var requestsPerSecond: Int? = 10
    /// After how many requests without an answer an address is not asked again.
    package var silence = 2
    /// After how many slow answers the run ends.
    package var slowAnswers = 8
    /// How often a request goes out that the server refuses as one too many (429).
    package var attempts = 3
    /// The longest that a run waits, in all, for a server that wants to be asked later.
    package var patience: Duration = .seconds(60)
    /// An answer that takes longer is slow.
    static let slow: Duration = .seconds(5)
    /// Whether secrets may go to another machine in the clear.
    ///
    /// `--allow-plain-http-to-other-machines-insecurely`; for a laboratory without certificates.
    package var allowsPlainHTTPToOtherMachinesInsecurely = false

    /// Ten seconds a request, five minutes in all, a megabyte an answer, ten requests a second.
    package init() {}
}
