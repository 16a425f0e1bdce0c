// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
// The calls that sockets are used with. A function of C may be called for its effect alone.

/// `man 2 socket`.
@discardableResult
public func socket(_ domain: Int32, _ type: Int32, _ protocol: Int32) -> Int32 { declared() }

/// `man 2 bind`.
@discardableResult
public func bind(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32 {
    declared()
}

/// `man 2 listen`.
@discardableResult
public func listen(_ socket: Int32, _ backlog: Int32) -> Int32 { declared() }

/// `man 2 accept`.
@discardableResult
public func accept(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

/// `man 2 connect`.
@discardableResult
public func connect(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32 {
    declared()
}

/// `man 2 getsockname`.
@discardableResult
public func getsockname(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

/// `man 2 getpeername`.
@discardableResult
public func getpeername(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

/// `man 2 setsockopt`.
@discardableResult
public func setsockopt(
    _ socket: Int32, _ level: Int32, _ name: Int32, _ value: UnsafeRawPointer!, _ length: socklen_t
) -> Int32 { declared() }

/// `man 2 recv`.
@discardableResult
public func recv(
    _ socket: Int32, _ buffer: UnsafeMutableRawPointer!, _ length: Int, _ flags: Int32
) -> Int { declared() }

/// `man 2 send`.
@discardableResult
public func send(
    _ socket: Int32, _ buffer: UnsafeRawPointer!, _ length: Int, _ flags: Int32
) -> Int { declared() }

/// `man 2 shutdown`.
@discardableResult
public func shutdown(_ socket: Int32, _ how: Int32) -> Int32 { declared() }

/// `man 3 inet_pton`.
@discardableResult
public func inet_pton(
    _ family: Int32, _ text: UnsafePointer<CChar>!, _ address: UnsafeMutableRawPointer!
) -> Int32 { declared() }

/// From `netinet6/in6.h`.
public var INET6_ADDRSTRLEN: Int32 { declared() }

/// `man 3 inet_ntop`.
@discardableResult
public func inet_ntop(
    _ family: Int32, _ address: UnsafeRawPointer!, _ text: UnsafeMutablePointer<CChar>!, _ size: socklen_t
) -> UnsafePointer<CChar>! { declared() }

/// From `netdb.h`.
public var NI_MAXHOST: Int32 { declared() }

/// From `netdb.h`.
public var NI_NUMERICHOST: Int32 { declared() }

/// `man 3 getnameinfo`.
@discardableResult
public func getnameinfo(
    _ address: UnsafePointer<sockaddr>!, _ length: socklen_t, _ host: UnsafeMutablePointer<CChar>!,
    _ hostLength: socklen_t, _ service: UnsafeMutablePointer<CChar>!, _ serviceLength: socklen_t,
    _ flags: Int32
) -> Int32 { declared() }

/// From `poll.h`.
public typealias nfds_t = UInt32

/// From `poll.h`.
public var POLLIN: Int32 { declared() }

/// From `poll.h`.
public var POLLOUT: Int32 { declared() }

/// From `poll.h`.
public struct pollfd {
    /// The descriptor.
    public var fd: Int32
    /// The events to wait for.
    public var events: Int16
    /// The events that have happened.
    public var revents: Int16
    /// Of its members.
    public init(fd: Int32, events: Int16, revents: Int16) { declared() }
}

/// `man 2 poll`.
@discardableResult
public func poll(
    _ descriptors: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ timeout: Int32
) -> Int32 { declared() }

/// From `sys/socket.h`.
public var MSG_PEEK: Int32 { declared() }
