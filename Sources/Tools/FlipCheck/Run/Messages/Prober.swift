import HTTPMessages
import Journal
import WebText

/// Sends every request of a run, and measures, limits and logs it.
///
/// It refuses requests to Google, and requests in the clear to another machine.
package final class Prober: HTTPClient, Sendable {
    /// What a run has sent so far, and what decides about the next request.
    private struct State {
        var log: [Exchange] = []
        var health = ServerHealth()
        var pace = RequestPace()
        var signIns = 0
    }

    /// The reason why a compressed answer is not read.
    static let bodyIsCompressed = "the body is compressed, although it was asked for as it is"

    private let client: any HTTPClient
    private let clock: ProbeClock
    private let start: Duration
    private let state = Locked(State())
    /// The secrets of the configuration and of the messages so far, which reports hide.
    package let secrets: Secrets
    /// The limits that each request keeps.
    package let limits: ProbeLimits

    package init(client: any HTTPClient, limits: ProbeLimits, clock: ProbeClock, secrets: Secrets) {
        self.client = client
        self.limits = limits
        self.clock = clock
        self.secrets = secrets
        start = clock.elapsed()
    }

    /// Sends the requests of a run with a configuration, and hides its secrets.
    package convenience init(
        _ configuration: FlipCheckConfiguration, client: any HTTPClient, clock: ProbeClock
    ) {
        self.init(
            client: client, limits: configuration.limits, clock: clock, secrets: Secrets(of: configuration))
    }

    /// The messages so far, the refused requests too.
    package var log: [Exchange] { state.withLock { $0.log } }

    /// The time since the run began.
    package var elapsed: Duration { clock.elapsed() - start }

    /// The seconds since 1970 by the clock of the run, or nil where it has no date.
    var unixTime: Int? { clock.unixTime() }

    /// What a report says about servers that were asked too often, in sentences.
    var notes: [String] { state.withLock { $0.health.notes } }

    /// Sends a request, and a few times more while the server refuses it with 429, or with 503 and Retry-After.
    package func exchange(_ request: HTTPRequest) async -> Exchange {
        await exchange(request, isOneOfSeveral: false)
    }

    /// Sends a request several times at the same moment, also more often than may go out within a second.
    func together(_ request: HTTPRequest, times: Int) async -> [Exchange] {
        // If each waited for a turn of its own, they would not meet at the server.
        await waitForTurn(together: times)
        return await withTaskGroup(of: Exchange.self) { group in
            for _ in 0..<times { group.addTask { await self.exchange(request, isOneOfSeveral: true) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await exchange(request).result.get()
    }

    /// Does the work of a sign-in, so that each of its messages has the number of the sign-in.
    func withSignIn<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        let number = state.withLock { state in
            state.signIns += 1
            return state.signIns
        }
        return try await TrialContext.withSignIn(number, work)
    }

    /// Waits, but not longer than the run may take.
    func wait(_ duration: Duration) async {
        await clock.sleep(max(.zero, min(duration, limits.total - elapsed)))
    }

    /// Sends a request, and again where the server refuses it for the number of requests.
    ///
    /// - Parameter isOneOfSeveral: whether the same request goes out several times at this moment, in one turn.
    private func exchange(_ request: HTTPRequest, isOneOfSeveral: Bool) async -> Exchange {
        var attempt = 0
        while true {
            // When it is sent again, it waits for a turn of its own.
            let exchange = await once(request, isOneOfSeveral: isOneOfSeveral && attempt == 0)
            let pause = state.withLock { state in
                state.health.throttling.pause(after: exchange, attempt: attempt, at: elapsed, limits: limits)
            }
            guard let pause else { return exchange }
            await clock.sleep(pause)
            attempt += 1
        }
    }

    private func once(_ request: HTTPRequest, isOneOfSeveral: Bool) async -> Exchange {
        if let reason = refusal(of: request) {
            return note(request, .failure(.cannotSend(reason)), began: elapsed, isSent: false)
        }
        if !isOneOfSeveral { await waitForTurn() }
        let began = elapsed
        let result = await limited(request)
        return note(request, result, began: began, isSent: true, isOneOfSeveral: isOneOfSeveral)
    }

    /// Keeps a request with its answer in the log.
    ///
    /// - Parameter began: when it was sent, counted from the start of the run.
    private func note(
        _ request: HTTPRequest, _ result: Result<HTTPResponse, HTTPClientError>, began: Duration,
        isSent: Bool, isOneOfSeveral: Bool = false
    ) -> Exchange {
        let context = TrialContext.current
        let ended = elapsed
        secrets.learn(from: request)
        // All that a document of metadata says is public (RFC 8615), whatever its names have in them.
        if case .success(let response) = result, !request.path.contains("/.well-known/") {
            secrets.learn(from: response)
        }
        return state.withLock { state in
            let exchange = Exchange(
                request: request, result: result, duration: ended - began, ended: ended,
                isSent: isSent, isOneOfSeveral: isOneOfSeveral, number: state.log.count,
                trial: context.trial, signIn: context.signIn, secrets: secrets)
            state.log.append(exchange)
            if isSent { state.health.note(exchange, limits: limits) }
            return exchange
        }
    }

    /// Whether the server was silent too often to be sent this request.
    func hasGivenUp(on request: HTTPRequest) -> Bool {
        state.withLock { $0.health.silence(of: request, limits: limits) } != nil
    }

    /// Why a request is not sent, or nil when it may be.
    private func refusal(of request: HTTPRequest) -> String? {
        // A code that reached Google would be taken for an answer to a question that Google never asked.
        if ProbeTarget.isGoogle(request.origin) {
            return "\(request.origin) belongs to Google, and nothing is sent there"
        }
        if let reason = limits.reasonAgainstRequests(to: request.origin) { return reason }
        if elapsed >= limits.total { return Self.timeIsOver }
        return state.withLock { $0.health.reasonToStop(asking: request, at: elapsed, limits: limits) }
    }

    private static let timeIsOver = "the time limit of the whole run is over; raise --total-seconds"

    private func waitForTurn(together count: Int = 1) async {
        let loweredRate = state.withLock { $0.health.throttling.rate }
        guard let rate = loweredRate ?? limits.requestsPerSecond, rate > 0 else { return }
        let now = clock.elapsed()
        let turn = state.withLock { $0.pace.next(at: now, perSecond: rate, together: count) }
        if turn > now { await clock.sleep(turn - now) }
    }

    /// The answer, or the end of the time limit, whichever comes first; an answer that cannot be used is a failure.
    private func limited(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        let rest = limits.total - elapsed
        let limit = min(limits.request, rest)
        // An answer that only the end of the run cuts off shows nothing of the server.
        let timedOut: HTTPClientError =
            rest < limits.request ? .cannotSend(Self.timeIsOver) : .timedOut(origin: request.origin)
        let asked = prepared(request)
        let first = await withTaskGroup(of: Result<HTTPResponse, HTTPClientError>.self) { group in
            group.addTask { [client] in
                do throws(HTTPClientError) { return .success(try await client.send(asked)) } catch {
                    return .failure(error)
                }
            }
            group.addTask { [clock] in
                await clock.waitForLimit(limit)
                return .failure(timedOut)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(timedOut)
        }
        return first.mapError(\.explained).flatMap { response in
            fault(of: response, from: request.origin).map(Result.failure) ?? .success(response)
        }
    }

    /// Why an answer that came in time cannot be used, or nil when it can.
    private func fault(of response: HTTPResponse, from origin: String) -> HTTPClientError? {
        if response.body.count > limits.bytes {
            return .incompleteResponse(
                origin: origin, reason: "the body has more than \(limits.bytes) bytes")
        }
        // RFC 1952 section 2.3.1: how gzip begins.
        if response.headers["Content-Encoding"] != nil, response.body.starts(with: [0x1F, 0x8B]) {
            return .incompleteResponse(origin: origin, reason: Self.bodyIsCompressed)
        }
        // Browsers show an error instead of a redirect: the second address may have been slipped in.
        let locations = Set(response.headers.values(of: "Location").map { ByteString($0) })
        if (300..<400).contains(response.status), locations.count > 1 {
            return .badResponse(
                origin: origin,
                reason: "it has two Location fields with different addresses, for which browsers show an "
                    + "error")
        }
        return nil
    }

    /// The field `User-Agent` of every request that has none.
    static let userAgent = "flip-check/\(FlipCheck.version)"

    /// The request with the header fields that every request of a run has.
    private func prepared(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        // A small answer may unpack to gigabytes, which no limit on the bytes of the answer would see.
        request.headers["Accept-Encoding"] = "identity"
        if request.headers["User-Agent"] == nil {
            request.headers["User-Agent"] = Self.userAgent
        }
        return request
    }
}
