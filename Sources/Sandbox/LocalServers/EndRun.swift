import CommandLineSupport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Prints what stopped a run, and ends the process with status 1.
///
/// The reason is the last line of what the example prints, so it goes to standard output as the lines before it.
package func endRun(stoppedBy reason: any Error) -> Never {
    say("=> stopped: \(reason)")
    exit(1)
}
