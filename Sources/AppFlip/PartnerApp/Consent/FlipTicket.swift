/// Names one screen of one pending request: a tap on an older screen answers nothing.
public struct FlipTicket: Sendable, Hashable {
    let number: UInt64
}
