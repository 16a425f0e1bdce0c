// Descriptors, files, error numbers, and the memory of C.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public var F_GETFL: Int32 { declared() }
public var F_SETFL: Int32 { declared() }
public var F_SETFD: Int32 { declared() }
public var FD_CLOEXEC: Int32 { declared() }
public var O_RDONLY: Int32 { declared() }
public var O_RDWR: Int32 { declared() }
public var O_CREAT: Int32 { declared() }
public var O_EXCL: Int32 { declared() }
public var O_CLOEXEC: Int32 { declared() }
public var O_NONBLOCK: Int32 { declared() }
public var STDIN_FILENO: Int32 { declared() }
public var STDOUT_FILENO: Int32 { declared() }
public var STDERR_FILENO: Int32 { declared() }
public var EAGAIN: Int32 { declared() }
public var EEXIST: Int32 { declared() }
public var EINTR: Int32 { declared() }
public var EADDRINUSE: Int32 { declared() }
public var ECONNABORTED: Int32 { declared() }
public var ECONNRESET: Int32 { declared() }

public var errno: Int32 {
    get { declared() }
    set { declared() }
}

@discardableResult public func fcntl(_: Int32, _: Int32) -> Int32 { declared() }
@discardableResult public func fcntl(_: Int32, _: Int32, _: Int32) -> Int32 { declared() }

/// Two bytes, and four on Linux.
public typealias mode_t = UInt16

public func open(_: UnsafePointer<CChar>, _: Int32) -> Int32 { declared() }
public func open(_: UnsafePointer<CChar>, _: Int32, _: mode_t) -> Int32 { declared() }
public func dup(_: Int32) -> Int32 { declared() }
@discardableResult public func close(_: Int32) -> Int32 { declared() }
@discardableResult public func read(_: Int32, _: UnsafeMutableRawPointer!, _: Int) -> Int { declared() }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { declared() }
@discardableResult public func pipe(_: UnsafeMutablePointer<Int32>!) -> Int32 { declared() }

public struct FILE {}

@discardableResult public func fflush(_: UnsafeMutablePointer<FILE>!) -> Int32 { declared() }
@discardableResult public func strdup(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { declared() }
@discardableResult public func strerror(_: Int32) -> UnsafeMutablePointer<CChar>! { declared() }
public func free(_: UnsafeMutableRawPointer!) { declared() }

@discardableResult public func timingsafe_bcmp(_: UnsafeRawPointer!, _: UnsafeRawPointer!, _: Int) -> Int32 {
    declared()
}

public let F_OK: Int32 = 0
public let X_OK: Int32 = 1
public let W_OK: Int32 = 2
public let R_OK: Int32 = 4

public func access(_: UnsafePointer<CChar>!, _: Int32) -> Int32 { declared() }

public typealias dev_t = Int32
public typealias ino_t = UInt64

public struct stat {
    public var st_dev: dev_t = declared()
    public var st_ino: ino_t = declared()
    public var st_mode: mode_t = declared()
    public var st_size: Int64 = declared()
    public init() { declared() }
}

public var S_IFMT: mode_t { declared() }
public var S_IFREG: mode_t { declared() }
public var AT_FDCWD: Int32 { declared() }
public var AT_SYMLINK_NOFOLLOW: Int32 { declared() }

public func fstatat(_: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!, _: Int32) -> Int32 {
    declared()
}

@discardableResult public func link(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 {
    declared()
}
@discardableResult public func rename(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 {
    declared()
}
@discardableResult public func unlink(_: UnsafePointer<CChar>!) -> Int32 { declared() }
