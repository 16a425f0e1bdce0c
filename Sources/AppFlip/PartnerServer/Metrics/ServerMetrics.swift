// Docs/partner-server.md shows this step from outside.

import AuthorizationServer
import WebText

/// Counts what an operator watches, and writes the counts as a page in the text form of Prometheus.
///
/// Every label is from a set that the program declares: the paths of its routes, statuses, the ids of rules.
/// No label is a text that a client sent, so a stranger can neither read a secret here nor make the page grow.
public final class ServerMetrics: Sendable {
    /// The result of a client's attempt to redeem a code, as the label `result`.
    private enum ExchangeResult: String, CaseIterable {
        case firstUse = "first_use"
        case replayed
        case otherClient = "other_client"
        case unknown

        init(_ redemption: CodeRedemption<RedeemedGrant>) {
            switch redemption {
            case .first: self = .firstUse
            case .replayed: self = .replayed
            case .ofAnotherClient: self = .otherClient
            case .unknown: self = .unknown
            }
        }

        var labels: MetricLabels { MetricLabels(["result": rawValue]) }
    }

    /// Why a sign-in was refused, as the label `reason`.
    private enum SignInRefusal: String, CaseIterable {
        case credentials
        case disabled
        case tooMany = "too_many"

        /// Nil when the request was no sign-in, or its sign-in was accepted.
        init?(_ request: AnsweredRequest) {
            guard let signIn = request.checks.last(where: { $0.rule == .signIn }) else { return nil }
            if !signIn.held {
                self = request.status == 429 ? .tooMany : .credentials
            } else if request.status == 403 {
                self = .disabled
            } else {
                return nil
            }
        }

        var labels: MetricLabels { MetricLabels(["reason": rawValue]) }
    }

    /// All counters, under one lock.
    private struct Counts {
        var requests = MetricCounter(
            "requests_total", help: "Requests that were answered, by endpoint and status.")
        var refusals = MetricCounter(
            "refusals_total", help: "Requests that a rule refused, by the id of the rule.")
        /// A first use counts also when another value of the request is wrong.
        var exchanges = MetricCounter(
            "code_exchanges_total", help: "Codes that clients sent to the token endpoint, by result.",
            startingWith: ExchangeResult.allCases.map(\.labels))
        var refusedSignIns = MetricCounter(
            "sign_ins_refused_total", help: "Sign-ins that were refused, by reason.",
            startingWith: SignInRefusal.allCases.map(\.labels))
        var storeCalls = StoreCallHistogram()
        var storeFailures = 0
    }

    private let counts = Locked(Counts())
    private let monotonic: @Sendable () -> Duration

    /// Metrics that begin at zero; `monotonic` is the time since some start, for the calls of the store.
    public init(monotonic: @escaping @Sendable () -> Duration) { self.monotonic = monotonic }

    /// Counts a request of a ``RequestLog`` that knows the paths of the server.
    public func count(_ request: AnsweredRequest) {
        let refusal = SignInRefusal(request)
        counts.withLock { counts in
            counts.requests.add(MetricLabels(["path": request.path, "status": "\(request.status)"]))
            for check in request.failed { counts.refusals.add(MetricLabels(["rule": check.rule.id])) }
            if let refusal { counts.refusedSignIns.add(refusal.labels) }
        }
    }

    /// Runs a call of the store, and counts it with its time; a call that throws is a failure too.
    func storeCall<Result>(_ call: () async throws -> Result) async throws -> Result {
        let start = monotonic()
        defer {
            let time = monotonic() - start
            counts.withLock { $0.storeCalls.add(time) }
        }
        do { return try await call() } catch {
            counts.withLock { $0.storeFailures += 1 }
            throw error
        }
    }

    /// Counts a code that a client sent to the token endpoint.
    func count(_ redemption: CodeRedemption<RedeemedGrant>) {
        let labels = ExchangeResult(redemption).labels
        counts.withLock { $0.exchanges.add(labels) }
    }

    /// The page, in the text form 0.0.4 of Prometheus.
    ///
    /// - Parameters:
    ///   - connections: those that are open at the server.
    ///   - droppedLines: the lines that the log had no room for.
    public func text(connections: Int, droppedLines: Int) -> String {
        let counts = counts.withLock { $0 }
        var page = MetricsPage()
        for counter in [counts.requests, counts.refusals, counts.exchanges, counts.refusedSignIns] {
            page.add(counter.name, .counter, help: counter.help, samples: counter.samples)
        }
        page.add(
            "store_call_seconds", .histogram, help: "Calls of the store, by their time.",
            samples: counts.storeCalls.samples)
        page.add(
            "store_failures_total", .counter, help: "Calls of the store that failed.",
            value: counts.storeFailures)
        page.add("connections", .gauge, help: "Connections that are open.", value: connections)
        page.add(
            "log_lines_dropped_total", .counter,
            help: "Lines that the log dropped because its reader was too slow.", value: droppedLines)
        return page.text
    }
}
