#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An error number of the system (`errno`).
package struct SystemError: Error, Sendable, Hashable {
    /// The number, such as `ECONNREFUSED`.
    package let number: Int32

    /// The error with this number; by default, the error of the last system call on this thread.
    package init(number: Int32 = errno) { self.number = number }

    /// Whether another socket has the address and port already.
    package var isAddressInUse: Bool { number == EADDRINUSE }

    /// The system's description, such as `Connection refused`.
    package var text: String { String(cString: strerror(number)) }
}
