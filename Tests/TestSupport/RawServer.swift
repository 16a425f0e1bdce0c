import Dispatch
import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A server on loopback that answers every connection with the same bytes, be they HTTP or not.
package final class RawServer: Sendable {
    private struct CannotListen: Error {}

    private struct State {
        var isStopped = false
        var connection: Int32?
    }

    private let listener: Int32
    private let state = Locked(State())
    private let ended = DispatchSemaphore(value: 0)
    package let port: UInt16

    /// Listens; `isEndless` leaves the connection open behind the bytes until the other side hangs up.
    package init(_ bytes: [UInt8], isEndless: Bool = false) throws {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, isListening else { throw CannotListen() }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        detachThread { self.serve(bytes, isEndless: isEndless) }
    }

    /// Ends the connection and waits for the thread, which alone closes what it uses.
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

    private func serve(_ bytes: [UInt8], isEndless: Bool) {
        while true {
            let connection = accept(listener, nil, nil)
            let goesOn = state.withLock { state in
                state.connection = connection
                return !state.isStopped && connection >= 0
            }
            if goesOn { answer(connection, bytes, isEndless: isEndless) }
            state.withLock { $0.connection = nil }
            close(connection)
            if !goesOn { break }
        }
        close(listener)
        ended.signal()
    }

    private func answer(_ connection: Int32, _ bytes: [UInt8], isEndless: Bool) {
        var request = [UInt8](repeating: 0, count: 65_536)
        _ = recv(connection, &request, request.count, 0)
        #if canImport(Darwin)
            let flags: Int32 = 0
            var on: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        _ = send(connection, bytes, bytes.count, flags)
        while isEndless, recv(connection, &request, request.count, 0) > 0 {}
    }
}
