import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A wait for Ctrl-C or SIGTERM.
///
/// Once it is created, these signals no longer end the process.
package struct StopSignal {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Begins to listen for both.
    package init() {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        self.signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns at the first signal.
    package func received() async {
        for await _ in signals { return }
    }
}
