// The calls that sockets are used with. A function of C may be called for its effect alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@discardableResult public func socket(_ domain: Int32, _ type: Int32, _ protocol: Int32) -> Int32 {
    declared()
}
@discardableResult public func bind(
    _ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t
) -> Int32 { declared() }
@discardableResult public func listen(_ socket: Int32, _ backlog: Int32) -> Int32 { declared() }

@discardableResult public func accept(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

@discardableResult public func connect(
    _ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t
) -> Int32 { declared() }

@discardableResult public func getsockname(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

@discardableResult public func getpeername(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

@discardableResult public func setsockopt(
    _ socket: Int32, _ level: Int32, _ name: Int32, _ value: UnsafeRawPointer!, _ length: socklen_t
) -> Int32 { declared() }

@discardableResult public func recv(
    _ socket: Int32, _ buffer: UnsafeMutableRawPointer!, _ length: Int, _ flags: Int32
) -> Int { declared() }

@discardableResult public func send(
    _ socket: Int32, _ buffer: UnsafeRawPointer!, _ length: Int, _ flags: Int32
) -> Int { declared() }

@discardableResult public func shutdown(_ socket: Int32, _ how: Int32) -> Int32 { declared() }

@discardableResult public func inet_pton(
    _ family: Int32, _ text: UnsafePointer<CChar>!, _ address: UnsafeMutableRawPointer!
) -> Int32 { declared() }

public var INET6_ADDRSTRLEN: Int32 { declared() }

@discardableResult public func inet_ntop(
    _ family: Int32, _ address: UnsafeRawPointer!, _ text: UnsafeMutablePointer<CChar>!, _ size: socklen_t
) -> UnsafePointer<CChar>! { declared() }

public var NI_MAXHOST: Int32 { declared() }
public var NI_NUMERICHOST: Int32 { declared() }

@discardableResult public func getnameinfo(
    _ address: UnsafePointer<sockaddr>!, _ length: socklen_t, _ host: UnsafeMutablePointer<CChar>!,
    _ hostLength: socklen_t, _ service: UnsafeMutablePointer<CChar>!, _ serviceLength: socklen_t,
    _ flags: Int32
) -> Int32 { declared() }

public typealias nfds_t = UInt32

public var POLLIN: Int32 { declared() }
public var POLLOUT: Int32 { declared() }

public struct pollfd {
    public var fd: Int32
    public var events: Int16
    public var revents: Int16
    public init(fd: Int32, events: Int16, revents: Int16) { declared() }
}

@discardableResult public func poll(
    _ descriptors: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ timeout: Int32
) -> Int32 { declared() }

public var MSG_PEEK: Int32 { declared() }
