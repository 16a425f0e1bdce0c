import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A wait for Ctrl-C or SIGTERM.
///
/// Once it is created, these signals no longer end the process, and none is lost.
package struct StopSignal {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Listens for both; returns when the system delivers them.
    package init() async {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        self.signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            #if canImport(Darwin)
                // Elsewhere Dispatch takes the place of what a signal does by default.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            return source
        }
        // A source begins to listen on another thread, some time after `resume`. A program that
        // said "until Ctrl-C" before that would lose the signal, or would not end in order.
        for source in sources {
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { continuation.resume() }
                source.resume()
            }
        }
    }

    /// Returns at the first signal.
    package func received() async {
        for await _ in signals { return }
    }
}
