/// A page of metrics in the text form 0.0.4 of Prometheus.
struct MetricsPage {
    /// The type of a metric, as Prometheus names it.
    enum MetricType: String {
        case counter
        case gauge
        case histogram
    }

    private(set) var text = ""

    /// Adds a metric with its samples.
    mutating func add(_ name: String, _ type: MetricType, help: String, samples: [MetricSample]) {
        text += "# HELP partner_\(name) \(help)\n# TYPE partner_\(name) \(type.rawValue)\n"
        for sample in samples { text += "partner_\(name)\(sample.suffix) \(sample.value)\n" }
    }

    /// Adds a metric that is one number.
    mutating func add(_ name: String, _ type: MetricType, help: String, value: Int) {
        add(name, type, help: help, samples: [MetricSample(value: "\(value)")])
    }
}
