#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A thread for work that takes long.
///
/// Dispatch would not do: when the system gives no thread, it waits, and does not say so.
enum WorkerThread {
    /// Runs work on a new thread, which ends with it; false when the system gives none.
    static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread: pthread_t = 0
        #endif
        let context = Unmanaged.passRetained(ThreadWork(work))
        let status = pthread_create(&thread, nil, { doThreadWork($0) }, context.toOpaque())
        guard status == 0 else {
            context.release()
            return false
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
        return true
    }
}

/// The work of a thread, as an object that a pointer can name.
private final class ThreadWork {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private func doThreadWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().work() }
    return nil
}
