/// The findings of flip-check at a product of another vendor, as `scripts/real-servers` recorded them.
struct RecordedRun: Decodable {
    /// When flip-check ran.
    struct Run: Decodable {
        /// The day, as `2026-11-27`.
        var date: String
    }

    /// The version of the product.
    var version: String
    var run: Run
    /// The rules that failed and that Google's linking needs.
    var linking: [String]
}
