import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A non-blocking TCP socket: the system calls, with the differences between the platforms.
struct Socket: Sendable {
    let descriptor: Int32

    /// The result of one attempt to read or write.
    enum Transfer: Equatable {
        case count(Int)
        case wouldBlock
        case ended
    }

    /// The maximum number of clients that wait until they are accepted.
    static let backlog = Int32(SOMAXCONN)

    /// A socket that listens on an address; with port 0 the system picks a free port.
    static func listening(on address: LoopbackAddress) throws(SystemError) -> Socket {
        #if canImport(Darwin)
            let descriptor = Darwin.socket(address.isIPv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = Glibc.socket(
                address.isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { throw SystemError() }
        let socket = Socket(descriptor: descriptor)
        socket.prepare()
        // With this option a port that was used a moment ago can be used again. On Linux a port that is in use
        // cannot. On macOS it can, when the other program listens on all addresses (AirPlay has 5000 and 7000):
        // requests to loopback then come here.
        socket.set(SOL_SOCKET, SO_REUSEADDR)
        guard address.withSocketAddress({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, backlog) == 0
        else {
            let error = SystemError()
            socket.close()
            throw error
        }
        return socket
    }

    /// The port that the socket is bound to.
    var port: UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(descriptor, $0, &length)
            }
            // The port is at the same place in the IPv4 and the IPv6 address.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
        }
    }

    /// The IP address of the other end; nil when the connection has ended.
    var peer: String? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard getpeername(descriptor, address, &length) == 0 else { return nil }
                return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { name in
                    guard
                        getnameinfo(
                            address, length, name.baseAddress, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
                            == 0, let first = name.baseAddress
                    else { return nil }
                    return String(cString: first)
                }
            }
        }
    }

    /// Accepts a waiting connection; nil when none waits.
    ///
    /// Throws when the system cannot give it out, such as when no descriptor or no memory is left.
    func accept() throws(SystemError) -> Socket? {
        while true {
            #if canImport(Darwin)
                let accepted = Darwin.accept(descriptor, nil, nil)
            #else
                let accepted = Glibc.accept(descriptor, nil, nil)
            #endif
            if accepted >= 0 {
                let socket = Socket(descriptor: accepted)
                socket.prepare()
                socket.set(Int32(IPPROTO_TCP), TCP_NODELAY)
                return socket
            }
            let error = SystemError()
            if error.number == EAGAIN { return nil }
            guard error.number == EINTR || error.number == ECONNABORTED else { throw error }
        }
    }

    /// Reads the bytes that have arrived, as many as the buffer holds.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .count(count) }
            if count < 0, errno == EINTR { continue }
            return count < 0 && errno == EAGAIN ? .wouldBlock : .ended
        }
    }

    /// Whether the client has closed the connection, as far as is known without reading.
    var hasEnded: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
        if count == 0 { return true }
        return count < 0 && errno != EAGAIN && errno != EINTR
    }

    /// Writes as many bytes as the system takes; a client that has closed is an end, and no signal comes.
    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        #if canImport(Darwin)
            let flags: Int32 = 0  // SO_NOSIGPIPE is set on the socket.
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        while true {
            #if canImport(Darwin)
                let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
            #else
                let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
            #endif
            if count >= 0 { return .count(count) }
            if errno == EINTR { continue }
            return errno == EAGAIN ? .wouldBlock : .ended
        }
    }

    /// Tells the client that no more bytes come.
    func shutdownOutput() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends listening at once; the system resets the connections that wait.
    ///
    /// On Linux a thread inside `poll` keeps a closed socket: without `shutdown` the socket would listen until
    /// `poll` returns.
    func endListening() {
        #if !canImport(Darwin)
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
        #endif
        close()
    }

    func close() {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    /// Makes the socket non-blocking, and keeps it from child processes.
    private func prepare() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            set(SOL_SOCKET, SO_NOSIGPIPE)
        #endif
    }

    /// Turns an option on.
    private func set(_ level: Int32, _ option: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }
}
