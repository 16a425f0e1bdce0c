#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Starts a thread for work that may wait for a long time.
///
/// Dispatch has few worker threads, and such work would keep them busy. Throws ``SystemError`` when the system has no
/// thread left.
package func startThread(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread: pthread_t = 0
    #endif
    let work = Unmanaged.passRetained(ThreadWork(work))
    let status = pthread_create(&thread, nil, { doThreadWork($0) }, work.toOpaque())
    guard status == 0 else {
        work.release()
        throw SystemError(number: status)
    }
    #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
    #else
        pthread_detach(thread)
    #endif
}

/// The closure that a new thread runs, as an object that a C function can carry.
private final class ThreadWork {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private func doThreadWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().work() }
    return nil
}
