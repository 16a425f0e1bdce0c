/// A counter of Prometheus, with a count for each combination of its labels.
struct MetricCounter {
    let name: String
    let help: String
    private var counts: [MetricLabels: Int] = [:]

    /// A counter, which shows these labels with a count of zero before their first event.
    init(_ name: String, help: String, startingWith knownLabels: [MetricLabels] = []) {
        self.name = name
        self.help = help
        for labels in knownLabels { counts[labels] = 0 }
    }

    /// Counts one event.
    mutating func add(_ labels: MetricLabels) {
        counts[labels, default: 0] += 1
    }

    /// The counts, in the order of their labels.
    var samples: [MetricSample] {
        let sorted = counts.sorted { one, other in one.key.text < other.key.text }
        return sorted.map { labels, count in MetricSample(suffix: "{\(labels.text)}", value: "\(count)") }
    }
}
