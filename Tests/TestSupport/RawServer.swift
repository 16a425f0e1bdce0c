import Dispatch
import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A server on loopback that answers every connection with the same bytes, whether they are HTTP or not.
package final class RawServer: Sendable {
    /// What the server does with a connection after the bytes.
    package enum Ending: Sendable, Hashable {
        case close
        /// Closes so that the other side gets a reset (RFC 9293 section 3.5.2).
        case reset
        /// Leaves the connection open until the other side hangs up.
        case wait
    }

    private struct State {
        var isStopped = false
        var connection: Int32?
    }

    private let listener: Int32
    private let state = Locked(State())
    private let ended = DispatchSemaphore(value: 0)
    package let port: UInt16

    /// Starts a server that sends these bytes when a request begins to arrive.
    package init(_ bytes: [UInt8], ending: Ending = .close) throws {
        listener = streamSocket()
        guard let port = bindToLoopback(listener), listen(listener, 8) == 0 else {
            throw SystemLimit(description: "no port is free: \(String(cString: strerror(errno)))")
        }
        self.port = port
        DispatchQueue(label: "RawServer").async { self.serve(bytes, ending) }
    }

    /// Ends the connection, and waits for the thread: only the thread closes the descriptors that it uses.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            if let connection = state.connection { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        // The thread may wait for a client; this one wakes it.
        let last = try? RawClient(port: port)
        ended.wait()
        withExtendedLifetime(last) {}
    }

    private func serve(_ bytes: [UInt8], _ ending: Ending) {
        while true {
            let connection = accept(listener, nil, nil)
            let goesOn = state.withLock { state in
                state.connection = connection
                return !state.isStopped && connection >= 0
            }
            if goesOn { answer(connection, bytes, ending) }
            state.withLock { $0.connection = nil }
            close(connection)
            if !goesOn { break }
        }
        close(listener)
        ended.signal()
    }

    private func answer(_ connection: Int32, _ bytes: [UInt8], _ ending: Ending) {
        var request = [UInt8](repeating: 0, count: 65_536)
        _ = recv(connection, &request, request.count, 0)
        _ = sendQuietly(connection, bytes[...])
        while ending == .wait, recv(connection, &request, request.count, 0) > 0 {}
        if ending == .reset {
            var atOnce = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                connection, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
        }
    }
}
