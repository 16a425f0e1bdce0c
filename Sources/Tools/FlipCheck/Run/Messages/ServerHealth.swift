import HTTPMessages

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
    /// Until when the run waits; waits at the same time count once.
    private var waitingUntil: Duration = .zero
    /// How many requests may go out within a second since the server asked for fewer; nil before.
    private(set) var rate: Int?
    private var slowedDown: Duration?
    private var stops: [String] = []

    private static let advice = "lower --requests-per-second, or raise the server's limit for this test"

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
        slowDown(at: now, from: limits)
        let further = max(.zero, now + pause - max(now, waitingUntil))
        guard attempt < limits.attempts - 1, waited + further <= limits.patience, now + pause < limits.total
        else {
            refusals[origin, default: 0] += 1
            return nil
        }
        waited += further
        waitingUntil = max(waitingUntil, now + pause)
        return pause
    }

    /// Halves the rate, once for all refusals within a second: those may be of one burst.
    private mutating func slowDown(at now: Duration, from limits: ProbeLimits) {
        if let last = slowedDown, now - last < .seconds(1) { return }
        slowedDown = now
        rate = max(1, (rate ?? limits.requestsPerSecond ?? Self.rateWithoutLimit) / 2)
    }

    /// From which rate a run slows down that has no limit of its own.
    private static let rateWithoutLimit = 20

    mutating func reasonToStop(asking request: HTTPRequest, at now: Duration, limits: ProbeLimits) -> String?
    {
        let origin = request.origin
        let reason: String? =
            if let opens = opening[origin], opens > now {
                "\(origin) answered 429 or 503 and wants to be asked again in "
                    + "\((opens - now).components.seconds + 1) seconds, so nothing more was sent; "
                    + Self.advice
            } else if refusals[origin, default: 0] >= limits.silence {
                "\(origin) refused \(refusals[origin, default: 0]) requests in a row with 429 or 503, although "
                    + "each was sent again, so nothing more was sent; \(Self.advice)"
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
                + "\(waited.components.seconds) seconds for it"
                + (rate.map { ", and sent at most \($0) requests within a second at its end." } ?? ".")
        } + stops.map { "\($0)." }
    }
}
