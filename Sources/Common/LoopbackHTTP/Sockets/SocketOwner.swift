protocol SocketOwner: AnyObject, Sendable {
    /// Does what the socket is ready for, on the loop's thread.
    func socketIsReady()
}
