/// What a connection waits for: bytes to read, or room in the send buffer.
enum Readiness: Sendable, Hashable {
    case input
    case room
}
