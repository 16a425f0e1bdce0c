import HTTPMessages
import WebText

/// The one way out: every request of a run goes through here and is measured, limited and written down.
///
/// It follows no redirect, sends nothing to Google, and nothing in the clear to another machine.
public final class Prober: HTTPClient, Sendable {
    private struct State {
        var log: [Exchange] = []
        /// How often in a row an address gave no answer.
        var silences: [String: Int] = [:]
        /// When the next request may go out.
        var nextTurn: Duration = .zero
    }

    private let client: any HTTPClient
    private let clock: ProbeClock
    private let start: Duration
    private let state = Locked(State())
    /// What must not be printed.
    public let secrets: Secrets
    /// How much a run may cost.
    public let limits: ProbeLimits

    /// A prober over a client that follows no redirect and caps the size of answers.
    public init(client: any HTTPClient, limits: ProbeLimits, clock: ProbeClock, secrets: Secrets) {
        self.client = client
        self.limits = limits
        self.clock = clock
        self.secrets = secrets
        start = clock.elapsed()
    }

    /// Everything that was sent so far, and what came back, in the order in which it ended.
    public var log: [Exchange] { state.withLock { $0.log } }

    /// Sends one request; what came of it is also in the log.
    public func exchange(_ request: HTTPRequest) async -> Exchange {
        let address = "\(request.method) \(request.origin)\(request.path)"
        if let error = refusal(of: request, address: address) {
            return note(Exchange(request, .failure(error), duration: .zero, secrets: secrets), nil)
        }
        await waitForTurn()
        let began = clock.elapsed()
        let result = await limited(request)
        let duration = clock.elapsed() - began
        return note(Exchange(request, result, duration: duration, secrets: secrets), address)
    }

    /// Sends one request, for those who want an answer or an error.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        try await exchange(request).result.get()
    }

    /// Lets time pass.
    func wait(_ duration: Duration) async { await clock.sleep(duration) }

    private func note(_ exchange: Exchange, _ address: String?) -> Exchange {
        state.withLock { state in
            state.log.append(exchange)
            guard let address else { return }
            switch exchange.result {
            case .failure(.timedOut), .failure(.unreachable): state.silences[address, default: 0] += 1
            case .success, .failure: state.silences[address] = nil
            }
        }
        return exchange
    }

    /// Why a request is not sent at all.
    private func refusal(of request: HTTPRequest, address: String) -> HTTPClientError? {
        // A code that reached Google would be taken for an answer to a question that nobody asked there.
        if ProbeTarget.isGoogle(request.origin) {
            return .badRequest("\(request.origin) belongs to Google, and nothing is sent there")
        }
        if !limits.allowsPlainHTTPToOtherMachinesInsecurely, ProbeTarget.isPlainHTTPToOthers(request.origin) {
            return .badRequest(
                "\(request.origin) is plain http on another machine; use https, "
                    + "or --allow-plain-http-to-other-machines-insecurely")
        }
        if clock.elapsed() - start >= limits.total {
            return .unreachable(
                origin: request.origin,
                reason: "the time limit of the whole run is over; raise --total-seconds")
        }
        let silences = state.withLock { $0.silences[address, default: 0] }
        if silences >= limits.silence {
            return .unreachable(
                origin: request.origin,
                reason: "no answer to \(silences) requests for \(request.path), so it was not asked again")
        }
        return nil
    }

    private func waitForTurn() async {
        guard let rate = limits.requestsPerSecond, rate > 0 else { return }
        let now = clock.elapsed()
        let turn = state.withLock { state in
            let turn = max(now, state.nextTurn)
            state.nextTurn = turn + .seconds(1) / rate
            return turn
        }
        if turn > now { await clock.sleep(turn - now) }
    }

    /// The answer, or the end of the time limit, whichever comes first.
    private func limited(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        let limit = limits.request
        return await withTaskGroup(of: Result<HTTPResponse, HTTPClientError>.self) { group in
            group.addTask { [client] in
                do throws(HTTPClientError) { return .success(try await client.send(request)) } catch {
                    return .failure(error)
                }
            }
            group.addTask { [clock] in
                await clock.sleep(limit)
                return .failure(.timedOut(origin: request.origin))
            }
            let first = await group.next() ?? .failure(.timedOut(origin: request.origin))
            group.cancelAll()
            return first.flatMap(withinSize)
        }
    }

    private func withinSize(_ response: HTTPResponse) -> Result<HTTPResponse, HTTPClientError> {
        guard response.body.count > limits.bytes else { return .success(response) }
        return .failure(
            .badResponse(origin: "the server", reason: "the body has more than \(limits.bytes) bytes"))
    }
}
