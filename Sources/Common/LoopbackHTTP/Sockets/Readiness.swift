/// What a connection waits for: bytes to read, or space in the send buffer.
enum Readiness: Sendable, Hashable {
    case readable
    case writable
}
