// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
// Descriptors, texts and memory.

/// From `sys/fcntl.h`.
public var F_GETFL: Int32 { declared() }

/// From `sys/fcntl.h`.
public var F_SETFL: Int32 { declared() }

/// From `sys/fcntl.h`.
public var F_SETFD: Int32 { declared() }

/// From `sys/fcntl.h`.
public var FD_CLOEXEC: Int32 { declared() }

/// From `sys/fcntl.h`.
public var O_RDONLY: Int32 { declared() }

/// From `sys/fcntl.h`.
public var O_RDWR: Int32 { declared() }

/// From `sys/fcntl.h`.
public var O_CREAT: Int32 { declared() }

/// From `sys/fcntl.h`.
public var O_EXCL: Int32 { declared() }

/// From `sys/fcntl.h`.
public var O_CLOEXEC: Int32 { declared() }

/// From `sys/fcntl.h`.
public var O_NONBLOCK: Int32 { declared() }

/// From `unistd.h`.
public var STDOUT_FILENO: Int32 { declared() }

/// From `unistd.h`.
public var STDERR_FILENO: Int32 { declared() }

/// From `sys/errno.h`.
public var EAGAIN: Int32 { declared() }

/// From `sys/errno.h`.
public var EEXIST: Int32 { declared() }

/// From `sys/errno.h`.
public var EINTR: Int32 { declared() }

/// From `sys/errno.h`.
public var EADDRINUSE: Int32 { declared() }

/// From `sys/errno.h`.
public var ECONNABORTED: Int32 { declared() }

/// From `sys/errno.h`.
public var ECONNRESET: Int32 { declared() }

/// From Swift's overlay of Darwin.
public var errno: Int32 {
    get { declared() }
    set { declared() }
}

/// From Swift's overlay of Darwin.
@discardableResult
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { declared() }

/// From Swift's overlay of Darwin.
@discardableResult
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { declared() }

/// From `sys/_types/_mode_t.h`; on Linux it has four bytes.
public typealias mode_t = UInt16

/// From Swift's overlay of Darwin.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { declared() }

/// From Swift's overlay of Darwin.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { declared() }

/// `man 2 close`.
@discardableResult
public func close(_ descriptor: Int32) -> Int32 { declared() }

/// `man 2 read`.
@discardableResult
public func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int) -> Int {
    declared()
}

/// `man 2 write`.
@discardableResult
public func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer!, _ count: Int) -> Int {
    declared()
}

/// `man 2 pipe`.
@discardableResult
public func pipe(_ ends: UnsafeMutablePointer<Int32>!) -> Int32 { declared() }

/// From `stdio.h`.
public struct FILE {}

/// `man 3 fflush`.
@discardableResult
public func fflush(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { declared() }

/// `man 3 strlen`.
@discardableResult
public func strlen(_ text: UnsafePointer<CChar>!) -> Int { declared() }

/// `man 3 memchr`.
@discardableResult
public func memchr(
    _ bytes: UnsafeRawPointer!, _ byte: Int32, _ count: Int
) -> UnsafeMutableRawPointer! { declared() }

/// `man 3 memcmp`.
@discardableResult
public func memcmp(
    _ first: UnsafeRawPointer!, _ second: UnsafeRawPointer!, _ count: Int
) -> Int32 { declared() }

/// `man 3 strstr`.
@discardableResult
public func strstr(
    _ text: UnsafePointer<CChar>!, _ wanted: UnsafePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { declared() }

/// `man 3 strdup`.
@discardableResult
public func strdup(_ text: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { declared() }

/// `man 3 strerror`.
@discardableResult
public func strerror(_ number: Int32) -> UnsafeMutablePointer<CChar>! { declared() }

/// `man 3 free`.
public func free(_ memory: UnsafeMutableRawPointer!) { declared() }

/// `man 3 timingsafe_bcmp`.
@discardableResult
@available(macOS 10.12.1, iOS 10.1, *)
public func timingsafe_bcmp(
    _ first: UnsafeRawPointer!, _ second: UnsafeRawPointer!, _ count: Int
) -> Int32 { declared() }

/// `man 2 access`.
public let W_OK: Int32 = 2

/// The same page.
public let F_OK: Int32 = 0

/// The same page.
public func access(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> Int32 { declared() }

/// From `sys/_types/_dev_t.h`.
public typealias dev_t = Int32

/// From `sys/_types/_ino_t.h`.
public typealias ino_t = UInt64

/// `man 2 stat`.
public struct stat {
    /// The device.
    public var st_dev: dev_t = declared()
    /// The number of the file on it.
    public var st_ino: ino_t = declared()
    /// Nothing known yet.
    public init() { declared() }
}

/// `man 2 fstatat`.
public var AT_FDCWD: Int32 { declared() }

/// `man 2 fstatat`.
public func fstatat(
    _ folder: Int32, _ path: UnsafePointer<CChar>!, _ found: UnsafeMutablePointer<stat>!, _ flags: Int32
) -> Int32 { declared() }

/// `man 2 dup`.
public func dup(_ descriptor: Int32) -> Int32 { declared() }
