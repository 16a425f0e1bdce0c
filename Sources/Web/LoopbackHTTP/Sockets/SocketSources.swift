import Dispatch

/// The Dispatch sources of one connection.
///
/// They report that the socket can be read or written.
///
/// The type is not thread-safe; a ``Connection`` keeps it behind its lock. Only this file has to follow two rules of
/// Dispatch: a suspended source must be resumed before it is released, and the descriptor may be closed only
/// after the cancel handler of every source on it has run.
struct SocketSources {
    private let socket: Socket
    private let queue: DispatchQueue
    private let reader: any DispatchSourceRead
    private var writer: (any DispatchSourceWrite)?
    private var isReaderSuspended = false
    private var open = 1

    init(_ socket: Socket, queue: DispatchQueue) {
        self.socket = socket
        self.queue = queue
        reader = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
    }

    /// Begins to report that octets have arrived.
    func start(readable: @escaping @Sendable () -> Void, ended: @escaping @Sendable () -> Void) {
        reader.setEventHandler(handler: readable)
        reader.setCancelHandler(handler: ended)
        reader.resume()
    }

    /// Reports no input until ``resumeReading()``.
    ///
    /// Octets of the client wait in the socket.
    mutating func suspendReading() {
        if !isReaderSuspended { reader.suspend() }
        isReaderSuspended = true
    }

    /// Reports input again.
    mutating func resumeReading() {
        if isReaderSuspended { reader.resume() }
        isReaderSuspended = false
    }

    /// Begins to report that there is room to write.
    mutating func startWriting(
        writable: @escaping @Sendable () -> Void, ended: @escaping @Sendable () -> Void
    ) {
        let writer = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: queue)
        writer.setEventHandler(handler: writable)
        writer.setCancelHandler(handler: ended)
        writer.resume()
        self.writer = writer
        open += 1
    }

    /// Stops reporting that there is room to write.
    mutating func stopWriting() {
        writer?.cancel()
        writer = nil
    }

    /// Stops all reports.
    mutating func cancel() {
        stopWriting()
        resumeReading()
        reader.cancel()
    }

    /// Notes that a source has ended, and returns whether it was the last one, so that the descriptor can be closed.
    mutating func noteEnd() -> Bool {
        open -= 1
        return open == 0
    }
}
