// Descriptors, texts and memory.
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

@discardableResult public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { declared() }
@discardableResult public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 {
    declared()
}

/// On Linux it has four bytes.
public typealias mode_t = UInt16

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { declared() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { declared() }
@discardableResult public func close(_ descriptor: Int32) -> Int32 { declared() }
@discardableResult public func read(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int
) -> Int { declared() }
@discardableResult public func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer!, _ count: Int) -> Int {
    declared()
}
@discardableResult public func pipe(_ ends: UnsafeMutablePointer<Int32>!) -> Int32 { declared() }

public struct FILE {}

@discardableResult public func fflush(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { declared() }
@discardableResult public func strdup(_ text: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! {
    declared()
}
@discardableResult public func strerror(_ number: Int32) -> UnsafeMutablePointer<CChar>! { declared() }
public func free(_ memory: UnsafeMutableRawPointer!) { declared() }

@discardableResult
public func timingsafe_bcmp(
    _ first: UnsafeRawPointer!, _ second: UnsafeRawPointer!, _ count: Int
) -> Int32 { declared() }

public let W_OK: Int32 = 2
public let F_OK: Int32 = 0

public func access(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> Int32 { declared() }

public typealias dev_t = Int32
public typealias ino_t = UInt64

public struct stat {
    public var st_dev: dev_t = declared()
    public var st_ino: ino_t = declared()
    public init() { declared() }
}

public var AT_FDCWD: Int32 { declared() }

public func fstatat(
    _ folder: Int32, _ path: UnsafePointer<CChar>!, _ found: UnsafeMutablePointer<stat>!, _ flags: Int32
) -> Int32 { declared() }

public func dup(_ descriptor: Int32) -> Int32 { declared() }
