/// Names one screen of one pending request: a tap on an older screen answers nothing.
public struct FlipTicket: Sendable, Hashable {
    /// The number of the ticket; a newer ticket has a higher one.
    let number: UInt64
}
