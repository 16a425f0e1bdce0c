#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The sockets of one event loop, and the wait for any of them by `poll`, which every system has.
struct PolledSockets {
    /// The sockets that `poll` asks for; the first is the pipe that wakes the loop.
    private var polled: [pollfd]
    /// The owner of each element of `polled`; the pipe has none.
    private var owners: [(any SocketOwner)?] = [nil]
    /// The index in `polled` of each socket, by its descriptor.
    private var indices: [Int32: Int] = [:]

    init(wakePipe: WakePipe) {
        polled = [pollfd(fd: wakePipe.reader, events: Int16(POLLIN), revents: 0)]
    }

    /// Watches a socket from now on, or for something else than before.
    mutating func watch(_ owner: any SocketOwner, _ descriptor: Int32, for readiness: Readiness) {
        let entry = pollfd(
            fd: descriptor, events: Int16(readiness == .readable ? POLLIN : POLLOUT), revents: 0)
        if let index = indices[descriptor] {
            polled[index] = entry
            owners[index] = owner
        } else {
            indices[descriptor] = polled.count
            polled.append(entry)
            owners.append(owner)
        }
    }

    /// Stops watching a socket, so that its end is not reported either.
    mutating func forget(_ descriptor: Int32) {
        guard let index = indices.removeValue(forKey: descriptor) else { return }
        // The last socket moves to the free index.
        let last = polled.count - 1
        if index != last { indices[polled[last].fd] = index }
        polled.swapAt(index, last)
        owners.swapAt(index, last)
        polled.removeLast()
        owners.removeLast()
    }

    /// The result of one call of `poll`.
    struct ReadySockets {
        /// The owners of the sockets that can be read or written.
        var owners: [any SocketOwner] = []
        /// Whether another thread woke the loop.
        var isWoken = false
    }

    /// Asks which sockets are ready; waits until one is, if told to.
    mutating func ready(waiting: Bool) -> ReadySockets {
        var found = ReadySockets()
        // After a signal, or without memory, nothing is ready and the loop asks again.
        guard poll(&polled, nfds_t(polled.count), waiting ? -1 : 0) > 0 else { return found }
        for (socket, owner) in zip(polled, owners) where socket.revents != 0 {
            if let owner { found.owners.append(owner) }
        }
        found.isWoken = polled[0].revents != 0
        return found
    }
}
