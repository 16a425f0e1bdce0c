/// A response on its way out, and how much of it has left.
struct Output: Sendable {
    /// How far a response has come.
    enum Progress {
        case complete
        /// The client has to read before more can leave.
        case blocked
        /// The client is gone.
        case ended
    }

    private var bytes: [UInt8] = []
    private var sent = 0

    /// Sends a whole response, or as much of it as the socket takes.
    mutating func send(_ bytes: [UInt8], to socket: Socket) -> Progress {
        self.bytes = bytes
        sent = 0
        return flush(to: socket)
    }

    /// Sends what is left.
    mutating func flush(to socket: Socket) -> Progress {
        while sent < bytes.count {
            switch bytes.withUnsafeBytes({ socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...])) }) {
            case .count(let count): sent += count
            case .wouldBlock: return .blocked
            case .ended: return .ended
            }
        }
        bytes = []
        return .complete
    }
}
