#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Threads of the system, for work that may wait for a long time.
///
/// Dispatch has few worker threads, and such work would keep them busy.
package enum SystemThread {
    /// Starts a thread, which ends with its work.
    ///
    /// Throws ``SystemError`` when the system has no thread left.
    package static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread: pthread_t = 0
        #endif
        let retained = Unmanaged.passRetained(ThreadWork(work))
        // A closure, because only one of the two systems declares the parameter of the start routine as optional.
        let status = pthread_create(&thread, nil, { runThreadWork($0) }, retained.toOpaque())
        guard status == 0 else {
            // There is no thread that would release it.
            retained.release()
            throw SystemError(number: status)
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }
}

/// The closure that a new thread runs, as an object that a C function can carry.
private final class ThreadWork {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private func runThreadWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().work() }
    return nil
}
