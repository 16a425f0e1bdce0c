import HTTPMessages

/// How a run treats servers that are asked too often: it waits, sends fewer requests, and gives up in the end.
struct Throttling: Sendable {
    /// How many requests in a row each origin refused with 429 or 503, although they were sent again.
    private var refusals: [String: Int] = [:]
    /// When each origin wants to be asked again, by its last `Retry-After`.
    private var reopenings: [String: Duration] = [:]
    /// How many answers of each origin said that it was asked too often.
    private var answersOfTooMany: [String: Int] = [:]
    /// How long the run has waited for each origin that wanted to be asked later.
    private var waits: [String: Duration] = [:]
    /// Until when the run waits, so that waits at the same time count once.
    private var waitingUntil: Duration = .zero
    /// How many requests may go out within a second since a server asked for fewer, or nil before.
    private(set) var rate: Int?
    /// When the rate was lowered the last time, or nil before the first.
    private var slowedDownAt: Duration?

    private static let advice = "lower --requests-per-second, or raise the server's limit for this test"

    /// From which rate a run slows down that has no limit of its own.
    private static let rateWithoutLimit = 20

    /// Takes note of an answer.
    mutating func note(_ response: HTTPResponse, from origin: String) {
        if response.isTooMany { answersOfTooMany[origin, default: 0] += 1 } else { refusals[origin] = nil }
    }

    /// How long to wait before a request is sent again (RFC 6585 section 4), or nil when its answer counts.
    ///
    /// - Parameter attempt: how often the request was sent before this exchange.
    mutating func pause(
        after exchange: Exchange, attempt: Int, at now: Duration, limits: ProbeLimits
    ) -> Duration? {
        guard let response = exchange.response, response.isTooMany else { return nil }
        let origin = exchange.request.origin
        let retryAfter = Self.retryAfter(response)
        // Without a wish of the server's, each pause is twice as long as the one before.
        let pause = retryAfter ?? .seconds(1 << attempt)
        let resumption = now + pause
        if retryAfter != nil { reopenings[origin] = resumption }
        slowDown(at: now, from: limits)
        let furtherWait = max(.zero, resumption - max(now, waitingUntil))
        let hasAttempt = attempt + 1 < limits.attempts
        let waited = waits.values.reduce(.zero, +)
        let hasPatience = waited + furtherWait <= limits.patience
        guard hasAttempt, hasPatience, resumption < limits.total else {
            refusals[origin, default: 0] += 1
            return nil
        }
        waits[origin, default: .zero] += furtherWait
        waitingUntil = max(waitingUntil, resumption)
        return pause
    }

    /// The seconds of `Retry-After`, at most a day, or nil without the field, or for a date in it.
    static func retryAfter(_ response: HTTPResponse) -> Duration? {
        guard let field = response.headers["Retry-After"], let seconds = Int(field) else { return nil }
        return .seconds(min(max(0, seconds), 86_400))
    }

    /// Halves the rate, once for all refusals within a second: those may be of one burst.
    private mutating func slowDown(at now: Duration, from limits: ProbeLimits) {
        if let last = slowedDownAt, now - last < .seconds(1) { return }
        slowedDownAt = now
        let rateBefore = rate ?? limits.requestsPerSecond ?? Self.rateWithoutLimit
        rate = max(1, rateBefore / 2)
    }

    /// Why nothing more is sent to an origin, or nil when it may be asked.
    func reasonToStop(asking origin: String, at now: Duration, limits: ProbeLimits) -> String? {
        if let reopening = reopenings[origin], reopening > now {
            let seconds = counted(Int((reopening - now).components.seconds) + 1, "second")
            return "\(origin) answered 429 or 503 and wants to be asked again in \(seconds), "
                + "so nothing more was sent; \(Self.advice)"
        }
        let refused = refusals[origin, default: 0]
        if refused >= limits.silence {
            return
                "\(origin) refused \(counted(refused, "request")) in a row with 429 or 503, although each was sent "
                + "again, so nothing more was sent; \(Self.advice)"
        }
        return nil
    }

    /// What a report says about servers that were asked too often, in sentences.
    var notes: [String] {
        let origins = answersOfTooMany.sorted { $0.key < $1.key }
        let slowed = rate.map { ", and sent at most \($0) requests within a second at its end" } ?? ""
        return origins.map { origin, count in
            let seconds = Int(waits[origin, default: .zero].components.seconds)
            return "\(origin) answered 429, or 503 with Retry-After, \(counted(count, "time")); the run "
                + "waited \(counted(seconds, "second")) for it\(slowed)."
        }
    }
}
