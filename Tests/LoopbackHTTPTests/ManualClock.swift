import LoopbackHTTP
import WebText

/// Time that moves only when a test says so.
final class ManualClock: Sendable {
    private let elapsed = Locked(Duration.zero)

    func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }

    /// The clock for a server; the date is the one of the examples in RFC 9110 section 5.6.7.
    var serverClock: ServerClock {
        ServerClock(monotonic: { self.elapsed.withLock { $0 } }, unixTime: { 784_111_777 })
    }
}
