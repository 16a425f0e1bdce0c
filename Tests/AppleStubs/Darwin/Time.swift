// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
// Clocks and locks.

/// From `time.h`.
public struct clockid_t: RawRepresentable, Equatable, Sendable {
    /// The clock's number.
    public var rawValue: UInt32
    /// The clock of a number.
    public init(rawValue: UInt32) { declared() }
}

/// From `time.h`.
@available(macOS 10.12, iOS 10.0, *)
public var CLOCK_REALTIME: clockid_t { declared() }

/// From `time.h`.
@available(macOS 10.12, iOS 10.0, *)
public var CLOCK_MONOTONIC: clockid_t { declared() }

/// From `sys/_types/_timespec.h`.
public struct timespec {
    /// Seconds.
    public var tv_sec: Int
    /// Nanoseconds.
    public var tv_nsec: Int
    /// All zero.
    public init() { declared() }
}

/// `man 3 clock_gettime`.
@discardableResult
@available(macOS 10.12, iOS 10.0, *)
public func clock_gettime(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>!) -> Int32 {
    declared()
}

/// From `sys/_types/_timeval.h`; on Linux the microseconds are an Int.
public struct timeval {
    /// Seconds.
    public var tv_sec: Int
    /// Microseconds.
    public var tv_usec: Int32
    /// Of its members.
    public init(tv_sec: Int, tv_usec: Int32) { declared() }
}

/// From `sys/_pthread/_pthread_mutex_t.h`.
public struct pthread_mutex_t {
    /// All zero.
    public init() { declared() }
}

/// From `sys/_pthread/_pthread_mutexattr_t.h`.
public struct pthread_mutexattr_t {}

/// `man 3 pthread_mutex_init`.
@discardableResult
public func pthread_mutex_init(
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { declared() }

/// `man 3 pthread_mutex_destroy`.
@discardableResult
public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
    declared()
}

/// `man 3 pthread_mutex_lock`.
@discardableResult
public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { declared() }

/// `man 3 pthread_mutex_unlock`.
@discardableResult
public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
    declared()
}

/// From `sys/_pthread/_pthread_types.h`.
public struct _opaque_pthread_t {}

/// From `sys/_pthread/_pthread_t.h`.
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

/// From `sys/_pthread/_pthread_attr_t.h`.
public struct pthread_attr_t {}

/// `man 3 pthread_create`.
@discardableResult
public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<pthread_attr_t>?,
    _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 { declared() }

/// `man 3 pthread_detach`.
@discardableResult
public func pthread_detach(_ thread: pthread_t) -> Int32 { declared() }
