import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A pipe by which a thread ends another thread's wait for sockets.
struct WakePipe: Sendable {
    /// The end that the waiting thread watches.
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

    /// Ends the wait; a pipe that is full has ended it already.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    /// Empties the pipe before the next wait; bytes that are left end that wait at once.
    func clear() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            _ = read(reader, buffer.baseAddress, buffer.count)
        }
    }
}
