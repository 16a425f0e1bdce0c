#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Writing to a program that has ended.
enum BrokenPipe {
    /// Makes it an error of the write, and no end of this program.
    static func ignore() { signal(SIGPIPE, SIG_IGN) }
}
