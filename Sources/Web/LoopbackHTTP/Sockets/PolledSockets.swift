#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

enum Readiness: Sendable, Hashable {
    case input
    case room
}

/// The owner of a socket that an event loop watches.
protocol SocketOwner: AnyObject, Sendable {
    /// Does what the socket is ready for; the loop calls it on its thread.
    func socketIsReady()
}

/// The sockets of one event loop, and the wait for any of them by `poll`.
///
/// Every system has `poll`. Its cost grows with the number of sockets, which the limit of connections bounds.
/// `epoll` and `kqueue` would be two implementations, and the first is in no module of Swift's toolchain.
struct PolledSockets {
    /// The first is the bell, which has no owner.
    private var polled: [pollfd]
    private var owners: [(any SocketOwner)?] = [nil]
    private var places: [Int32: Int] = [:]

    init(bell: Bell) {
        polled = [pollfd(fd: bell.reader, events: Int16(POLLIN), revents: 0)]
    }

    /// Watches a socket from now on, for this and nothing else.
    mutating func watch(_ owner: any SocketOwner, _ descriptor: Int32, for readiness: Readiness) {
        let entry = pollfd(fd: descriptor, events: Int16(readiness == .input ? POLLIN : POLLOUT), revents: 0)
        if let place = places[descriptor] {
            polled[place] = entry
            owners[place] = owner
        } else {
            places[descriptor] = polled.count
            polled.append(entry)
            owners.append(owner)
        }
    }

    /// Watches a socket no more, so that its end is not reported either.
    mutating func forget(_ descriptor: Int32) {
        guard let place = places.removeValue(forKey: descriptor) else { return }
        let last = polled.count - 1
        if place != last { places[polled[last].fd] = place }
        polled.swapAt(place, last)
        owners.swapAt(place, last)
        polled.removeLast()
        owners.removeLast()
    }

    /// The owners of the sockets that are ready, and whether the bell has rung; does
    /// not wait unless asked to.
    mutating func ready(waiting: Bool) -> (owners: [any SocketOwner], hasRung: Bool) {
        // After a signal or for want of memory nothing is ready, and the loop asks again.
        guard poll(&polled, nfds_t(polled.count), waiting ? -1 : 0) > 0 else { return ([], false) }
        var ready: [any SocketOwner] = []
        for (socket, owner) in zip(polled, owners) where socket.revents != 0 {
            if let owner { ready.append(owner) }
        }
        return (ready, polled[0].revents != 0)
    }
}

/// A pipe by which one thread ends another one's wait for sockets.
struct Bell: Sendable {
    let reader: Int32
    private let writer: Int32

    init() throws(SystemError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemError() }
        (reader, writer) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Ends the wait; a full pipe does that too.
    func ring() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    func silence() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            _ = read(reader, buffer.baseAddress, buffer.count)
        }
    }
}
