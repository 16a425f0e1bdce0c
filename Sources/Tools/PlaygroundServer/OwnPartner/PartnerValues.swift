import FlipCheck
import WebText

/// The values of the reader's own partner, kept in memory while its run is kept.
struct PartnerValues: Sendable {
    /// The values with their secrets, for a run or a check; no page shows them.
    let configuration: FlipCheckConfiguration
    /// The form as it was sent, without its secrets, to begin again with a change.
    let form: Parameters
}
