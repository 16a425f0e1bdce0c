// Clocks, dates, locks and threads.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct clockid_t: RawRepresentable, Equatable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { declared() }
}

public var CLOCK_REALTIME: clockid_t { declared() }

public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { declared() }

public struct timespec {
    public var tv_sec: Int
    public var tv_nsec: Int
    public init() { declared() }
}

@discardableResult public func clock_gettime(_: clockid_t, _: UnsafeMutablePointer<timespec>!) -> Int32 {
    declared()
}

public typealias time_t = Int

public struct tm {
    public var tm_sec: Int32
    public var tm_min: Int32
    public var tm_hour: Int32
    public var tm_mday: Int32
    public var tm_mon: Int32
    public var tm_year: Int32
    public var tm_wday: Int32
    public init() { declared() }
}

@discardableResult public func gmtime_r(
    _: UnsafePointer<time_t>!, _: UnsafeMutablePointer<tm>!
) -> UnsafeMutablePointer<tm>! { declared() }

/// On Linux the microseconds are an Int.
public struct timeval {
    public var tv_sec: Int
    public var tv_usec: Int32
    public init(tv_sec: Int, tv_usec: Int32) { declared() }
}

public struct pthread_mutex_t { public init() { declared() } }

public struct pthread_mutexattr_t {}

@discardableResult public func pthread_mutex_init(
    _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { declared() }

@discardableResult public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
    declared()
}
@discardableResult public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
    declared()
}
@discardableResult public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
    declared()
}

public struct _opaque_pthread_t {}

public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

public struct pthread_attr_t {}

@discardableResult public func pthread_create(
    _: UnsafeMutablePointer<pthread_t?>!, _: UnsafePointer<pthread_attr_t>?,
    _: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?
) -> Int32 { declared() }

@discardableResult public func pthread_detach(_: pthread_t) -> Int32 { declared() }
