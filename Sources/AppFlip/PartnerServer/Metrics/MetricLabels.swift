/// The labels of a count, each with a value from a set that the program declares, so no value needs an escape.
struct MetricLabels: Hashable {
    /// The labels as Prometheus reads them: `path="/token",status="200"`.
    let text: String

    /// Labels in the order in which they are written.
    init(_ labels: KeyValuePairs<String, String>) {
        text = labels.map { name, value in "\(name)=\"\(value)\"" }.joined(separator: ",")
    }
}
