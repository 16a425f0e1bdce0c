#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A value behind a lock; `Mutex` of the standard library needs iOS 18, and an app may run on iOS 17.
///
/// `@unchecked Sendable` holds because the first value is handed over (`sending`), the property is private, and every access is
/// inside `withLock`. Do not return a reference to mutable state from `withLock`: the lock no longer protects it.
package final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    /// On the heap, because a mutex of the system must not move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Runs the work while no other thread has the value; the work must not take the same lock again.
    package func withLock<Outcome>(_ work: (inout Value) -> Outcome) -> Outcome {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return work(&value)
    }
}
