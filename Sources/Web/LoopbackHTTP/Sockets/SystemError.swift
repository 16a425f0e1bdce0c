#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

struct SystemError: Error, Sendable, Hashable {
    let number: Int32

    init(number: Int32 = errno) { self.number = number }

    var isAddressInUse: Bool { number == EADDRINUSE }

    var text: String { String(cString: strerror(number)) }
}
