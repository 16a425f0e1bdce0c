import HTTPMessages
import WebText

/// Sends every request of a run, measured, limited and logged.
///
/// None goes to Google, and none in the clear to another machine.
package final class Prober: HTTPClient, Sendable {
    /// What a run has sent so far, and what decides about the next request.
    private struct State {
        var log: [Exchange] = []
        var health = ServerHealth()
        var pace = RequestPace()
    }

    private let client: any HTTPClient
    private let clock: ProbeClock
    private let start: Duration
    private let state = Locked(State())
    package let secrets: Secrets
    package let limits: ProbeLimits

    package init(client: any HTTPClient, limits: ProbeLimits, clock: ProbeClock, secrets: Secrets) {
        self.client = client
        self.limits = limits
        self.clock = clock
        self.secrets = secrets
        start = clock.elapsed()
    }

    package var log: [Exchange] { state.withLock { $0.log } }

    package var elapsed: Duration { clock.elapsed() - start }

    var notes: [String] { state.withLock { $0.health.notes } }

    /// Sends a request, and again when it is one too many; `hasTurn` says that it need not wait for the pace.
    package func exchange(_ request: HTTPRequest, hasTurn: Bool = false) async -> Exchange {
        var attempt = 0
        while true {
            let exchange = await once(request, hasTurn: hasTurn && attempt == 0)
            let pause = state.withLock { state in
                state.health.pause(before: attempt, of: exchange, at: elapsed, limits: limits)
            }
            guard let pause else { return exchange }
            await clock.sleep(pause)
            attempt += 1
        }
    }

    /// Sends a request several times at the same moment, also more often than may go out within a second.
    func together(_ request: HTTPRequest, times: Int) async -> [Exchange] {
        // Apart they would not meet at the server.
        await waitForTurn(together: times)
        return await withTaskGroup(of: Exchange.self) { group in
            for _ in 0..<times { group.addTask { await self.exchange(request, hasTurn: true) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await exchange(request).result.get()
    }

    func wait(_ duration: Duration) async {
        await clock.sleep(max(.zero, min(duration, limits.total - elapsed)))
    }

    private func once(_ request: HTTPRequest, hasTurn: Bool) async -> Exchange {
        if let reason = refusal(of: request) {
            return note(request, .failure(.badRequest(reason)), began: clock.elapsed(), isSent: false)
        }
        if !hasTurn { await waitForTurn() }
        let began = clock.elapsed()
        return note(request, await limited(request), began: began, isSent: true, isOneOfSeveral: hasTurn)
    }

    private func note(
        _ request: HTTPRequest, _ result: Result<HTTPResponse, HTTPClientError>, began: Duration,
        isSent: Bool, isOneOfSeveral: Bool = false
    ) -> Exchange {
        let exchange = Exchange(
            request: request, result: result, duration: clock.elapsed() - began, ended: elapsed,
            isSent: isSent, isOneOfSeveral: isOneOfSeveral, secrets: secrets)
        exchange.response.map(secrets.learn)
        state.withLock { state in
            state.log.append(exchange)
            if isSent { state.health.note(exchange) }
        }
        return exchange
    }

    private func refusal(of request: HTTPRequest) -> String? {
        // A code that reached Google would be taken for an answer to a question that Google never asked.
        if ProbeTarget.isGoogle(request.origin) {
            return "\(request.origin) belongs to Google, and nothing is sent there"
        }
        if !limits.allowsPlainHTTPToOtherMachinesInsecurely, ProbeTarget.isPlainHTTPToOthers(request.origin) {
            return "\(request.origin) is plain http on another machine; use https, "
                + "or --allow-plain-http-to-other-machines-insecurely"
        }
        if elapsed >= limits.total { return "the time limit of the whole run is over; raise --total-seconds" }
        return state.withLock { $0.health.reasonToStop(asking: request, at: elapsed, limits: limits) }
    }

    private func waitForTurn(together count: Int = 1) async {
        let slower = state.withLock { $0.health.rate }
        guard let rate = slower ?? limits.requestsPerSecond, rate > 0 else { return }
        let now = clock.elapsed()
        let turn = state.withLock { $0.pace.next(at: now, perSecond: rate, together: count) }
        if turn > now { await clock.sleep(turn - now) }
    }

    /// The answer, or the end of the time limit, whichever comes first.
    private func limited(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        let limit = min(limits.request, limits.total - elapsed)
        var asked = request
        // A small answer may unpack to gigabytes, which no limit on the bytes of the answer would see.
        asked.headers["Accept-Encoding"] = "identity"
        asked.headers["User-Agent"] = request.headers["User-Agent"] ?? "flip-check/\(FlipCheck.version)"
        return await withTaskGroup(of: Result<HTTPResponse, HTTPClientError>.self) { group in
            group.addTask { [client, asked] in
                do throws(HTTPClientError) { return .success(try await client.send(asked)) } catch {
                    return .failure(error)
                }
            }
            group.addTask { [clock] in
                await clock.limit(limit)
                return .failure(.timedOut(origin: request.origin))
            }
            let first = await group.next() ?? .failure(.timedOut(origin: request.origin))
            group.cancelAll()
            if let reason = (try? first.get()).flatMap(fault) {
                return .failure(.badResponse(origin: request.origin, reason: reason))
            }
            return first.mapError(\.explained)
        }
    }

    private func fault(of response: HTTPResponse) -> String? {
        if response.body.count > limits.bytes { return "the body has more than \(limits.bytes) bytes" }
        // RFC 1952 section 2.3.1: how gzip begins.
        let isZip = response.headers["Content-Encoding"] != nil && response.body.starts(with: [0x1F, 0x8B])
        return isZip ? "the body is compressed, although it was asked for as it is" : nil
    }
}
