#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A pipe by which one thread ends another one's wait for sockets.
struct Bell: Sendable {
    /// The end that becomes readable.
    let reader: Int32
    private let writer: Int32

    /// Throws when no descriptor is left.
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
        var octet: UInt8 = 0
        _ = write(writer, &octet, 1)
    }

    /// Makes the bell silent again.
    func silence() {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            _ = read(reader, buffer.baseAddress, buffer.count)
        }
    }
}
