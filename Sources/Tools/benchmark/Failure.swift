#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

struct Failure: Error, CustomStringConvertible {
    var description: String
}
