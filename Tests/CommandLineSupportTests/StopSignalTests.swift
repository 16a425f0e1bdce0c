import Testing

@testable import CommandLineSupport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The signals that stop a server program.
@Suite struct StopSignalTests {
    // Dispatch begins to listen on another thread. A signal that arrived earlier was lost, and the program ran on.
    @Test(.timeLimit(.minutes(5)))
    func `a signal that comes at once is not lost`() async {
        // Afterwards the tests can be ended from outside again.
        defer { for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) } }
        for number in 1...50 {
            let stop = await StopSignal()
            kill(getpid(), number.isMultiple(of: 2) ? SIGINT : SIGTERM)
            await stop.received()
        }
    }
}
