#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What a connection waits for.
enum Readiness: Sendable, Hashable {
    /// Octets of the client, or its end.
    case input
    /// Room for octets to the client.
    case room
}

/// The sockets of one event loop, and the wait for any of them by `poll`.
///
/// Every system has `poll`. Its cost grows with the number of sockets, which the limit of connections bounds.
/// `epoll` and `kqueue` would be two implementations, and the first is in no module of Swift's toolchain.
struct PolledSockets {
    /// The first is the bell, which has no connection.
    private var polled: [pollfd]
    private var connections: [Connection?] = [nil]
    private var places: [Int32: Int] = [:]

    init(bell: Bell) {
        polled = [pollfd(fd: bell.reader, events: Int16(POLLIN), revents: 0)]
    }

    /// Watches a socket from now on, for this and nothing else.
    mutating func watch(_ connection: Connection, _ descriptor: Int32, for readiness: Readiness) {
        let entry = pollfd(fd: descriptor, events: Int16(readiness == .input ? POLLIN : POLLOUT), revents: 0)
        if let place = places[descriptor] {
            polled[place] = entry
            connections[place] = connection
        } else {
            places[descriptor] = polled.count
            polled.append(entry)
            connections.append(connection)
        }
    }

    /// Watches a socket no more, so that its end is not reported either.
    mutating func forget(_ descriptor: Int32) {
        guard let place = places.removeValue(forKey: descriptor) else { return }
        let last = polled.count - 1
        if place != last { places[polled[last].fd] = place }
        polled.swapAt(place, last)
        connections.swapAt(place, last)
        polled.removeLast()
        connections.removeLast()
    }

    /// The connections whose sockets are ready, and whether the bell has rung; does not wait unless asked to.
    mutating func ready(waiting: Bool) -> (connections: [Connection], hasRung: Bool) {
        // After a signal or for want of memory nothing is ready, and the loop asks again.
        guard poll(&polled, nfds_t(polled.count), waiting ? -1 : 0) > 0 else { return ([], false) }
        var ready: [Connection] = []
        for (socket, connection) in zip(polled, connections) where socket.revents != 0 {
            if let connection { ready.append(connection) }
        }
        return (ready, polled[0].revents != 0)
    }
}
