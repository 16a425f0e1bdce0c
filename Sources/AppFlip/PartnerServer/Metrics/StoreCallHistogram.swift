/// The calls of the store by their time, as a histogram of Prometheus.
struct StoreCallHistogram {
    /// The upper bounds of the buckets in seconds, the lowest first: a file answers within 1 ms, a database in the same
    /// building within 25 ms.
    private static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]

    /// The number of calls in each bucket; the last bucket is for calls above all bounds.
    private var calls = [Int](repeating: 0, count: Self.bounds.count + 1)
    private var total: Duration = .zero

    /// Counts one call.
    mutating func add(_ time: Duration) {
        let bucket = Self.bounds.firstIndex { time / .seconds(1) <= $0 } ?? Self.bounds.count
        calls[bucket] += 1
        total += time
    }

    /// The buckets, the sum of all times in seconds, and the number of calls.
    var samples: [MetricSample] {
        var samples: [MetricSample] = []
        // Each bucket of Prometheus holds the calls of the smaller ones too.
        var callsSoFar = 0
        for (count, bound) in zip(calls, Self.bounds.map { "\($0)" } + ["+Inf"]) {
            callsSoFar += count
            samples.append(MetricSample(suffix: "_bucket{le=\"\(bound)\"}", value: "\(callsSoFar)"))
        }
        samples.append(MetricSample(suffix: "_sum", value: "\(total / .seconds(1))"))
        samples.append(MetricSample(suffix: "_count", value: "\(callsSoFar)"))
        return samples
    }
}
