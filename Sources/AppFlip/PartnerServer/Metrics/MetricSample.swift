/// A line of a metrics page.
struct MetricSample {
    /// What follows the name of the metric: its labels, or a suffix such as `_sum`; empty for neither.
    var suffix = ""
    let value: String
}
