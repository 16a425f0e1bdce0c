// Socket addresses and options. Linux has other types for the constants, and other members in the structures. The
// structures here have only the members that this package uses; Darwin's have more, such as `sin_len`.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public var AF_INET: Int32 { declared() }
public var AF_INET6: Int32 { declared() }
public var SOCK_STREAM: Int32 { declared() }
public var SOL_SOCKET: Int32 { declared() }
public var SO_REUSEADDR: Int32 { declared() }
public var SO_LINGER: Int32 { declared() }
public var SO_NOSIGPIPE: Int32 { declared() }
public var SO_RCVBUF: Int32 { declared() }
public var SO_RCVTIMEO: Int32 { declared() }
public var SO_SNDTIMEO: Int32 { declared() }
public var SOMAXCONN: Int32 { declared() }
public var SHUT_WR: Int32 { declared() }
public var SHUT_RDWR: Int32 { declared() }
public var IPPROTO_TCP: Int32 { declared() }
public var TCP_NODELAY: Int32 { declared() }

/// One byte of the two that Linux has for it; the other byte is the length.
public typealias sa_family_t = UInt8
public typealias socklen_t = UInt32
public typealias in_port_t = UInt16

public struct in_addr {
    public var s_addr: UInt32
    public init() { declared() }
}

public struct in6_addr { public init() { declared() } }

public struct sockaddr { public init() { declared() } }

public struct sockaddr_storage { public init() { declared() } }

public struct linger {
    public var l_onoff: Int32
    public var l_linger: Int32

    public init(l_onoff: Int32, l_linger: Int32) {
        self.l_onoff = l_onoff
        self.l_linger = l_linger
    }
}

public struct sockaddr_in {
    public var sin_family: sa_family_t
    public var sin_port: in_port_t
    public var sin_addr: in_addr
    public init() { declared() }
}

public struct sockaddr_in6 {
    public var sin6_family: sa_family_t
    public var sin6_port: in_port_t
    public var sin6_addr: in6_addr
    public init() { declared() }
}
