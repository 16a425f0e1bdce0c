import Dispatch

/// The one timer for the time limits of all connections; ``LoopbackServer`` runs it only while it has connections.
struct DeadlineTimer {
    private let timer: any DispatchSourceTimer

    /// Starts the timer.
    ///
    /// - Parameter check: ends the connections that are past their time limit; it is called on the queue until
    ///   ``cancel()``.
    init(for limits: ServerLimits, on queue: DispatchQueue, check: @escaping @Sendable () -> Void) {
        let shortest = min(limits.requestTime, limits.idleTime, limits.writeTime)
        // Often enough for the shortest limit, but no more often: each check looks at every connection.
        let period = min(max(shortest / 4, .milliseconds(50)), .seconds(1))
        let milliseconds = Int(period / .milliseconds(1))
        let interval = DispatchTimeInterval.milliseconds(milliseconds)
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + interval, repeating: interval, leeway: .milliseconds(milliseconds / 4))
        timer.setEventHandler { check() }
        timer.resume()
    }

    /// Stops the timer.
    func cancel() { timer.cancel() }
}
