import HTTPMessages
import LoopbackHTTP
import WebText

package struct ProbeLimits: Sendable, Hashable {
    package var request: Duration = .seconds(10)
    package var total: Duration = .seconds(300)
    package var bytes = 1_048_576
    /// How many requests may go out within any second; nil for no limit.
    package var requestsPerSecond: Int? = 10
    /// After how many requests without an answer an address is not asked again.
    package var silence = 2
    /// After how many slow answers the run ends.
    package var slowAnswers = 8
    /// How often a request goes out that the server refuses as one too many (429).
    package var attempts = 3
    /// The longest that a run waits, in all, for a server that wants to be asked later.
    package var patience: Duration = .seconds(60)
    static let slow: Duration = .seconds(5)
    /// Whether secrets may go to another machine in the clear: for a laboratory without certificates.
    package var allowsPlainHTTPToOtherMachinesInsecurely = false

    package init() {}
}

/// The time as a run sees it: how much has passed, waits, and the limit of an answer.
package struct ProbeClock: Sendable {
    package var elapsed: @Sendable () -> Duration
    package var sleep: @Sendable (Duration) async -> Void
    /// Returns when an answer has taken so long, or when the task is cancelled, because it has come.
    package var limit: @Sendable (Duration) async -> Void

    package static let system = ProbeClock(
        elapsed: ServerClock.system.monotonic, sleep: { try? await Task.sleep(for: $0) },
        limit: { try? await Task.sleep(for: $0) })

    /// A clock that waits alone move on: a run is the same on a fast and on a busy machine.
    package static func simulated() -> ProbeClock {
        let time = Locked(Duration.zero)
        return ProbeClock(
            elapsed: { time.withLock { $0 } }, sleep: { wait in time.withLock { $0 += wait } },
            limit: unlimited)
    }

    /// The limit of an answer that may take as long as it does.
    package static let unlimited: @Sendable (Duration) async -> Void = { _ in
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
    }
}

/// The moments at which requests may go out; those that a slow answer held up go out right after it.
struct RequestPace {
    private var turns: [Duration] = []

    mutating func next(at now: Duration, perSecond limit: Int, together count: Int = 1) -> Duration {
        var turn = max(now, turns.last ?? .zero)
        // The request that has to be a second old when the last of these goes out.
        let oldest = turns.count + count - 1 - max(limit, count)
        if oldest >= 0 { turn = max(turn, turns[oldest] + .seconds(1)) }
        turns += Array(repeating: turn, count: count)
        return turn
    }
}

/// A run's record of whether the server keeps up: when it is silent, slow, or asked too often.
struct ServerHealth: Sendable {
    /// How often in a row there was no answer, by address and by origin.
    private var silences: [String: Int] = [:]
    private var slowAnswers = 0
    /// How many requests in a row an origin refused as one too many, although they were sent again.
    private var refusals: [String: Int] = [:]
    private var opening: [String: Duration] = [:]
    private var tooMany: [String: Int] = [:]
    private var waited: Duration = .zero
    private var stops: [String] = []

    /// How the reason begins when a server that gave no answer is not asked again.
    static let silent = "no answer to"

    private static func address(_ request: HTTPRequest) -> String {
        "\(request.method) \(request.origin)\(request.path)"
    }

    mutating func note(_ exchange: Exchange) {
        let origin = exchange.request.origin
        let places = [Self.address(exchange.request), origin]
        switch exchange.result {
        case .failure(.timedOut), .failure(.unreachable):
            for place in places { silences[place, default: 0] += 1 }
        case .success, .failure: for place in places { silences[place] = nil }
        }
        if exchange.duration > ProbeLimits.slow { slowAnswers += 1 }
        guard let response = exchange.response else { return }
        if response.isTooMany { tooMany[origin, default: 0] += 1 } else { refusals[origin] = nil }
    }

    /// How long to wait before a request is sent again (RFC 6585 section 4); nil when its answer counts.
    mutating func pause(
        before attempt: Int, of exchange: Exchange, at now: Duration, limits: ProbeLimits
    ) -> Duration? {
        guard let response = exchange.response, response.isTooMany else { return nil }
        let origin = exchange.request.origin
        let told = response.headers["Retry-After"].flatMap { Int($0) }.map {
            Duration.seconds(min(max(0, $0), 86_400))
        }
        let pause = told ?? .seconds(1 << attempt)
        if let told { opening[origin] = now + told }
        guard attempt < limits.attempts - 1, waited + pause <= limits.patience, now + pause < limits.total
        else {
            refusals[origin, default: 0] += 1
            return nil
        }
        waited += pause
        return pause
    }

    mutating func reasonToStop(asking request: HTTPRequest, at now: Duration, limits: ProbeLimits) -> String?
    {
        let origin = request.origin
        let reason: String? =
            if let opens = opening[origin], opens > now {
                "\(origin) answered 429 or 503 and wants to be asked again in "
                    + "\((opens - now).components.seconds + 1) seconds, so nothing more was sent"
            } else if refusals[origin, default: 0] >= limits.silence {
                "\(origin) answers 429 or 503 to every request, so nothing more was sent; lower "
                    + "--requests-per-second, or raise the server's limit for this test"
            } else if silences[Self.address(request), default: 0] >= limits.silence {
                "\(Self.silent) \(limits.silence) requests for \(request.path), so it was not asked again"
            } else if silences[origin, default: 0] > limits.silence {
                "\(Self.silent) \(limits.silence + 1) requests in a row to \(origin), so it was not asked "
                    + "again"
            } else if slowAnswers >= limits.slowAnswers {
                "\(limits.slowAnswers) answers took more than \(ProbeLimits.slow.components.seconds) seconds "
                    + "each, so the run ended early"
            } else { nil }
        if let reason, !reason.hasPrefix(Self.silent), !stops.contains(where: { $0.hasPrefix(origin) }) {
            stops.append(reason.hasPrefix(origin) ? reason : "\(origin): \(reason)")
        }
        return reason
    }

    var notes: [String] {
        tooMany.sorted { $0.key < $1.key }.map { origin, count in
            "\(origin) answered 429, or 503 with Retry-After, \(count) times; the run waited "
                + "\(waited.components.seconds) seconds for it."
        } + stops.map { "\($0)." }
    }
}

extension HTTPResponse {
    /// Whether the server says that it is asked too often, or at a bad moment.
    var isTooMany: Bool { status == 429 || status == 503 && headers["Retry-After"] != nil }

    /// Whether the answer is about the server's load or a proxy before it, and not about what was asked.
    var isBesideThePoint: Bool { [408, 425, 429, 502, 503, 504].contains(status) }
}
