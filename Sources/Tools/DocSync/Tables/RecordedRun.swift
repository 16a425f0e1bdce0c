/// The findings of flip-check at a product of another vendor, as `scripts/real-servers` recorded them.
struct RecordedRun: Decodable {
    /// The time at which flip-check ran.
    struct Run: Decodable {
        /// The day, as `2026-11-27`.
        let date: String
    }

    /// The version of the product.
    let version: String
    let run: Run
    /// The ids of the rules that failed and that Google's linking needs.
    let linking: [String]
}
