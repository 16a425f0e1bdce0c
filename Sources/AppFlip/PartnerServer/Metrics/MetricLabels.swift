/// The labels of a count, each with a value from a set that the program declares.
struct MetricLabels: Hashable {
    /// The labels as Prometheus reads them: `path="/token",status="200"`.
    let text: String

    /// Labels in their order.
    init(_ labels: KeyValuePairs<String, String>) {
        text = labels.map { name, value in "\(name)=\"\(value)\"" }.joined(separator: ",")
    }
}
