import Dispatch
import LoopbackHTTP

/// Time that moves only when a test says so.
final class ManualClock: Sendable {
    private let queue = DispatchQueue(label: "ManualClock")
    private nonisolated(unsafe) var elapsed = Duration.zero  // used on the queue alone

    func advance(_ duration: Duration) { queue.sync { elapsed += duration } }

    var serverClock: ServerClock {
        ServerClock(monotonic: { self.queue.sync { self.elapsed } }, unixTime: { 784_111_777 })
    }
}
