#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An error number of the system (`errno`).
package struct SystemError: Error, Sendable, Hashable {
    package let number: Int32

    package init(number: Int32 = errno) { self.number = number }

    package var isAddressInUse: Bool { number == EADDRINUSE }

    package var text: String { String(cString: strerror(number)) }
}
