import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

protocol SocketOwner: AnyObject, Sendable {
    /// Does what the socket is ready for, on the loop's thread.
    func socketIsReady()
}
