// The calls that sockets are used with. A function of C may be called for its effect alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@discardableResult public func socket(_: Int32, _: Int32, _: Int32) -> Int32 { declared() }
@discardableResult public func bind(_: Int32, _: UnsafePointer<sockaddr>!, _: socklen_t) -> Int32 {
    declared()
}
@discardableResult public func listen(_: Int32, _: Int32) -> Int32 { declared() }

@discardableResult public func accept(
    _: Int32, _: UnsafeMutablePointer<sockaddr>!, _: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

@discardableResult public func connect(_: Int32, _: UnsafePointer<sockaddr>!, _: socklen_t) -> Int32 {
    declared()
}

@discardableResult public func getsockname(
    _: Int32, _: UnsafeMutablePointer<sockaddr>!, _: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

@discardableResult public func getpeername(
    _: Int32, _: UnsafeMutablePointer<sockaddr>!, _: UnsafeMutablePointer<socklen_t>!
) -> Int32 { declared() }

@discardableResult public func setsockopt(
    _: Int32, _: Int32, _: Int32, _: UnsafeRawPointer!, _: socklen_t
) -> Int32 { declared() }

public var MSG_PEEK: Int32 { declared() }

@discardableResult public func recv(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: Int32) -> Int {
    declared()
}

@discardableResult public func send(_: Int32, _: UnsafeRawPointer!, _: Int, _: Int32) -> Int { declared() }

@discardableResult public func shutdown(_: Int32, _: Int32) -> Int32 { declared() }

@discardableResult public func inet_pton(
    _: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutableRawPointer!
) -> Int32 { declared() }

public var INET6_ADDRSTRLEN: Int32 { declared() }

@discardableResult public func inet_ntop(
    _: Int32, _: UnsafeRawPointer!, _: UnsafeMutablePointer<CChar>!, _: socklen_t
) -> UnsafePointer<CChar>! { declared() }

public var NI_MAXHOST: Int32 { declared() }
public var NI_NUMERICHOST: Int32 { declared() }

@discardableResult public func getnameinfo(
    _: UnsafePointer<sockaddr>!, _: socklen_t, _: UnsafeMutablePointer<CChar>!, _: socklen_t,
    _: UnsafeMutablePointer<CChar>!, _: socklen_t, _: Int32
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

@discardableResult public func poll(_: UnsafeMutablePointer<pollfd>!, _: nfds_t, _: Int32) -> Int32 {
    declared()
}
