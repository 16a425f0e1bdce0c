import Journal
import WebText

/// A check that did not hold, with the number of its message and the party that checks.
struct FailedCheck: Sendable {
    let number: Int
    let party: Party
    let check: Check
}
