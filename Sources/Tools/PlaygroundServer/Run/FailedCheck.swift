import Journal
import WebText

/// A check that did not hold, with the number of its message and the party that checks.
struct FailedCheck: Sendable {
    /// The number of the message, from 1.
    let number: Int
    /// The party that checks.
    let party: Party
    let check: Check
}
