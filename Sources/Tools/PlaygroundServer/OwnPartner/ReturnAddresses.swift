import WebText

/// The stages that wait for a browser to come back from the reader's server, by the
/// `state` that they sent there.
///
/// The address at which browsers come back is open to every page in the browser. Without a `state` that is
/// waited for, a request there changes nothing.
final class ReturnAddresses: Sendable {
    /// The path of the redirect URI that the reader registers.
    static let path = "/partner/return"

    private let stages = Locked<[[UInt8]: String]>([:])

    /// The stage waits for an answer with this state.
    func wait(for state: String, stage: String) {
        stages.withLock { $0[Array(state.utf8)] = stage }
    }

    /// The stage waits no longer.
    func forget(_ state: String) {
        stages.withLock { $0[Array(state.utf8)] = nil }
    }

    /// The id of the stage that waits for this state; nil when none does.
    func stage(waitingFor state: String) -> String? {
        stages.withLock { $0[Array(state.utf8)] }
    }

    /// The number of answers that are waited for.
    var count: Int { stages.withLock { $0.count } }
}
