// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
// Darwin's socket addresses and options, by its headers. Written down anew instead of taken from Linux: there
// the constants have other types, and the structures other members.

/// From `sys/socket.h`.
public var AF_INET: Int32 { declared() }

/// From `sys/socket.h`.
public var AF_INET6: Int32 { declared() }

/// From `sys/socket.h`.
public var SOCK_STREAM: Int32 { declared() }

/// From `sys/socket.h`.
public var SOL_SOCKET: Int32 { declared() }

/// From `sys/socket.h`.
public var SO_REUSEADDR: Int32 { declared() }

/// From `sys/socket.h`.
public var SO_NOSIGPIPE: Int32 { declared() }

/// From `sys/socket.h`.
public var SO_RCVBUF: Int32 { declared() }

/// From `sys/socket.h`.
public var SO_RCVTIMEO: Int32 { declared() }

/// From `sys/socket.h`.
public var SO_SNDTIMEO: Int32 { declared() }

/// From `sys/socket.h`.
public var SOMAXCONN: Int32 { declared() }

/// From `sys/socket.h`.
public var SHUT_WR: Int32 { declared() }

/// From `sys/socket.h`.
public var SHUT_RDWR: Int32 { declared() }

/// From `netinet/in.h`.
public var IPPROTO_TCP: Int32 { declared() }

/// From `netinet/tcp.h`.
public var TCP_NODELAY: Int32 { declared() }

/// From `sys/_types/_sa_family_t.h`; on Linux it has two bytes.
public typealias sa_family_t = UInt8

/// From `sys/_types/_socklen_t.h`.
public typealias socklen_t = UInt32

/// From `sys/_types/_in_port_t.h`.
public typealias in_port_t = UInt16

/// From `netinet/in.h`.
public struct in_addr {
    /// The address in network byte order.
    public var s_addr: UInt32
    /// All zero.
    public init() { declared() }
}

/// From `netinet6/in6.h`.
public struct in6_addr {
    /// All zero.
    public init() { declared() }
}

/// From `sys/socket.h`; Linux has no length in it.
public struct sockaddr {
    /// The size of the whole address.
    public var sa_len: UInt8
    /// Which address it is.
    public var sa_family: sa_family_t
    /// All zero.
    public init() { declared() }
}

/// From `sys/socket.h`.
public struct sockaddr_storage {
    /// All zero.
    public init() { declared() }
}

/// From `netinet/in.h`; Linux has no length in it.
public struct sockaddr_in {
    /// The size of this structure.
    public var sin_len: UInt8
    /// `AF_INET`.
    public var sin_family: sa_family_t
    /// The port in network byte order.
    public var sin_port: in_port_t
    /// The address.
    public var sin_addr: in_addr
    /// All zero.
    public init() { declared() }
}

/// From `netinet6/in6.h`; Linux has no length in it.
public struct sockaddr_in6 {
    /// The size of this structure.
    public var sin6_len: UInt8
    /// `AF_INET6`.
    public var sin6_family: sa_family_t
    /// The port in network byte order.
    public var sin6_port: in_port_t
    /// The address.
    public var sin6_addr: in6_addr
    /// All zero.
    public init() { declared() }
}
