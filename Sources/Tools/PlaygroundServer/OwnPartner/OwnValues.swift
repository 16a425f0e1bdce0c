import FlipCheck
import WebText

/// The values of the reader's own partner, kept in memory for as long as its run is there.
struct OwnValues: Sendable {
    /// The values for a run of every rule, secrets included; no page shows them.
    var configuration: FlipCheckConfiguration
    /// The form as it was sent, without its secrets, to begin again with a change.
    var form: Parameters
}
