import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

enum Readiness: Sendable, Hashable {
    case input
    case room
}
