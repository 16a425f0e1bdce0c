/// A counter of Prometheus, with a count for each combination of its labels.
struct MetricCounter {
    let name: String
    let help: String
    private var counts: [MetricLabels: Int] = [:]

    /// A counter; the given labels are shown from the start, with a count of zero.
    init(_ name: String, help: String, startingWith labels: [MetricLabels] = []) {
        self.name = name
        self.help = help
        for each in labels { counts[each] = 0 }
    }

    /// Counts one event.
    mutating func add(_ labels: MetricLabels) {
        counts[labels, default: 0] += 1
    }

    /// The counts, in the order of their labels.
    var samples: [MetricSample] {
        let sorted = counts.sorted { $0.key.text < $1.key.text }
        return sorted.map { labels, count in MetricSample(suffix: "{\(labels.text)}", value: "\(count)") }
    }
}
