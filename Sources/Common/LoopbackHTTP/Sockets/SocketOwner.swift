/// An object with a socket, which an ``EventLoop`` calls when the socket is ready.
protocol SocketOwner: AnyObject, Sendable {
    /// Does what the socket is ready for, on the loop's thread.
    func socketIsReady()
}
