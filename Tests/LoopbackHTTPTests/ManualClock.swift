import LoopbackHTTP
import WebText

/// Time that moves only when a test says so.
final class ManualClock: Sendable {
    private let elapsed = Locked(Duration.zero)

    func advance(_ duration: Duration) { elapsed.withLock { $0 += duration } }

    var serverClock: ServerClock {
        ServerClock(monotonic: { self.elapsed.withLock { $0 } }, unixTime: { 784_111_777 })
    }
}
