/// The calls of the store by their time, as a histogram of Prometheus.
struct StoreCallHistogram {
    /// An upper bound of a bucket, as a time and as Prometheus writes it.
    private struct Bound {
        let time: Duration
        let seconds: String
    }

    /// The upper bounds, the lowest first: a file answers within 1 ms, a database in the same building within 25 ms.
    private static let bounds = [
        Bound(time: .milliseconds(1), seconds: "0.001"),
        Bound(time: .milliseconds(5), seconds: "0.005"),
        Bound(time: .milliseconds(25), seconds: "0.025"),
        Bound(time: .milliseconds(100), seconds: "0.1"),
        Bound(time: .milliseconds(500), seconds: "0.5"),
        Bound(time: .milliseconds(2_500), seconds: "2.5"),
    ]

    /// The number of calls in each bucket; the last bucket is for calls above all bounds.
    private var calls = [Int](repeating: 0, count: Self.bounds.count + 1)
    private var total: Duration = .zero

    /// Counts one call.
    mutating func add(_ time: Duration) {
        let bucket = Self.bounds.firstIndex { time <= $0.time } ?? Self.bounds.count
        calls[bucket] += 1
        total += time
    }

    /// The buckets, the sum of all times in seconds, and the number of calls.
    var samples: [MetricSample] {
        var samples: [MetricSample] = []
        // Each bucket of Prometheus holds the calls of the smaller ones too.
        var callsSoFar = 0
        for (count, seconds) in zip(calls, Self.bounds.map(\.seconds) + ["+Inf"]) {
            callsSoFar += count
            samples.append(MetricSample(suffix: "_bucket{le=\"\(seconds)\"}", value: "\(callsSoFar)"))
        }
        samples.append(MetricSample(suffix: "_sum", value: "\(total / .seconds(1))"))
        samples.append(MetricSample(suffix: "_count", value: "\(callsSoFar)"))
        return samples
    }
}
