enum Readiness: Sendable, Hashable {
    case input
    case room
}
