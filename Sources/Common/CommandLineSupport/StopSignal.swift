import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A wait for Ctrl-C or SIGTERM, for a program that serves until then; no signal is lost.
package struct StopSignal {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Listens for SIGINT (Ctrl-C) and SIGTERM; returns when the system delivers both to this value.
    ///
    /// It also prepares the process to serve: it ignores broken pipes, raises the limit of open files, and keeps
    /// the threads' use of address space low where that is limited.
    package init() async {
        ignoreBrokenPipes()
        raiseDescriptorLimit()
        shareMemoryIfAddressSpaceIsLimited()
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

    /// Returns when one of the signals has arrived, even before this call.
    package func received() async {
        for await _ in signals { return }
    }
}

/// Lets a write to a program that has ended fail with an error, instead of ending this program.
package func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

/// Raises the limit of open files, which often is 1,024 or 256, as far as the system allows.
private func raiseDescriptorLimit() {
    #if canImport(Darwin)
        let (resource, maximum) = (RLIMIT_NOFILE, rlim_t(OPEN_MAX))
    #else
        // No server has more connections than this, and a system may allow a number that a child
        // process closes one by one.
        let (resource, maximum) = (__rlimit_resource_t(RLIMIT_NOFILE.rawValue), rlim_t(65_536))
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < min(limit.rlim_max, maximum) else { return }
    limit.rlim_cur = min(limit.rlim_max, maximum)
    setrlimit(resource, &limit)
}

/// Lets all threads take memory from one arena where the process may have little address space (`ulimit -v`).
///
/// glibc reserves 64 MB for each further arena. A thread that gets none asks the system for every allocation: a check
/// of a password took longer than a minute.
private func shareMemoryIfAddressSpaceIsLimited() {
    #if canImport(Glibc)
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max,
            let address = dlsym(nil, "mallopt")
        else { return }
        let setOption = unsafeBitCast(address, to: (@convention(c) (Int32, Int32) -> Int32).self)
        // `M_ARENA_MAX` of malloc.h, a macro that Swift does not import.
        let maximumArenas = Int32(-8)
        _ = setOption(maximumArenas, 1)
    #endif
}
