#if canImport(Darwin)
    import Darwin

    private let openFiles = RLIMIT_NOFILE
#elseif canImport(Glibc)
    import Glibc

    private let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#endif

/// Lets this process, and those that it starts, have this many files open at once.
///
/// - Throws: ``SystemLimit`` when the system allows fewer.
package func raiseDescriptorLimit(to count: rlim_t) throws {
    var limit = rlimit()
    getrlimit(openFiles, &limit)
    if limit.rlim_cur < count {
        limit.rlim_cur = min(count, limit.rlim_max)
        setrlimit(openFiles, &limit)
    }
    guard limit.rlim_cur >= count else { throw SystemLimit(description: "raise `ulimit -n` to \(count)") }
}

/// Lets this process open only this many more files.
package func lowerDescriptorLimit(leaving count: Int32) throws {
    // The limit is about numbers: take the lowest that are free, because others above them may be open already.
    let free = (0..<count).map { _ in dup(0) }
    for descriptor in free { close(descriptor) }
    var limit = rlimit()
    getrlimit(openFiles, &limit)
    limit.rlim_cur = rlim_t((free.max() ?? -1) + 1)
    guard !free.contains(-1), setrlimit(openFiles, &limit) == 0 else {
        throw SystemLimit(description: "the limit of open files cannot be lowered")
    }
}
