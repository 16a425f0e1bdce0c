// Docs/partner-server.md shows this step from outside.

import AuthorizationServer
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an operator counts, and the page of it in Prometheus' text form.
///
/// Every label is from a set that the program declares: the paths of its routes, statuses, the ids of rules.
/// None is a text that a client sent, so a stranger can neither read a secret here nor make the page grow.
public final class ServerMetrics: Sendable {
    /// All counters, behind one lock.
    private struct Counts {
        /// The counters by their names, each with a count for each text of labels.
        var counters: [String: [String: Int]] = [
            // A first use counts also when another value of the request is wrong.
            "code_exchanges_total": [
                #"result="first_use""#: 0, #"result="replayed""#: 0, #"result="other_client""#: 0,
                #"result="unknown""#: 0,
            ],
            "sign_ins_refused_total": [
                #"reason="credentials""#: 0, #"reason="disabled""#: 0, #"reason="too_many""#: 0,
            ],
        ]
        /// Calls of the store, by the smallest bound that is not below their time; the last is for the rest.
        var storeCalls = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        var storeTime: Duration = .zero
        var storeFailures = 0

        mutating func add(_ counter: String, _ labels: String) {
            counters[counter, default: [:]][labels, default: 0] += 1
        }
    }

    private static let help: KeyValuePairs = [
        "requests_total": "Requests that were answered, by endpoint and status.",
        "refusals_total": "Requests that a rule refused, by the id of the rule.",
        "code_exchanges_total": "Codes that clients sent to the token endpoint, by result.",
        "sign_ins_refused_total": "Sign-ins that were refused, by reason.",
    ]

    /// The bounds of the histogram: 1 ms is a file, 25 ms a database in the same room.
    private static let bounds: [(time: Duration, seconds: String)] = [
        (.milliseconds(1), "0.001"), (.milliseconds(5), "0.005"), (.milliseconds(25), "0.025"),
        (.milliseconds(100), "0.1"), (.milliseconds(500), "0.5"), (.milliseconds(2_500), "2.5"),
    ]

    private let counts = Locked(Counts())
    private let monotonic: @Sendable () -> Duration

    /// Metrics that begin at zero; `monotonic` is the time since some start, for the calls of the store.
    public init(monotonic: @escaping @Sendable () -> Duration) { self.monotonic = monotonic }

    /// Counts a request of a ``RequestLog`` that knows the paths of the server.
    public func count(_ request: AnsweredRequest) {
        let signIn = request.checks.last { $0.rule == .signIn }
        let refusedSignIn: String? =
            switch (request.status, signIn?.held) {
            case (429, _): "too_many"
            case (_, false): "credentials"
            case (403, true): "disabled"
            default: nil
            }
        counts.withLock { counts in
            counts.add("requests_total", "path=\"\(request.path)\",status=\"\(request.status)\"")
            for check in request.failed { counts.add("refusals_total", "rule=\"\(check.rule.id)\"") }
            if let refusedSignIn { counts.add("sign_ins_refused_total", "reason=\"\(refusedSignIn)\"") }
        }
    }

    func storeCall<Result>(_ call: () async throws -> Result) async throws -> Result {
        let start = monotonic()
        var failures = 1
        defer {
            let time = monotonic() - start
            let bucket = Self.bounds.firstIndex { time <= $0.time } ?? Self.bounds.count
            counts.withLock { counts in
                counts.storeCalls[bucket] += 1
                counts.storeTime += time
                counts.storeFailures += failures
            }
        }
        let result = try await call()
        failures = 0
        return result
    }

    func count(_ redemption: CodeRedemption<RedeemedGrant>) {
        let result =
            switch redemption {
            case .first: "first_use"
            case .again: "replayed"
            case .ofAnotherClient: "other_client"
            case .unknown: "unknown"
            }
        counts.withLock { $0.add("code_exchanges_total", "result=\"\(result)\"") }
    }

    /// The page, in the text form 0.0.4 of Prometheus.
    ///
    /// - Parameters:
    ///   - connections: those that are open at the server.
    ///   - droppedLines: the lines that the log had no room for.
    public func text(connections: Int, droppedLines: Int) -> String {
        let counts = counts.withLock { $0 }
        var page = ""
        func add(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: String)])
        {
            page += "# HELP partner_\(name) \(help)\n# TYPE partner_\(name) \(type)\n"
            for sample in samples { page += "partner_\(name)\(sample.labels) \(sample.value)\n" }
        }
        for (name, help) in Self.help {
            let counters = counts.counters[name, default: [:]].sorted { $0.key < $1.key }
            add(name, "counter", help, counters.map { ("{\($0.key)}", "\($0.value)") })
        }
        // Each bucket holds those below it too.
        var calls = 0
        var samples: [(labels: String, value: String)] = []
        for (count, bound) in zip(counts.storeCalls, Self.bounds.map(\.seconds) + ["+Inf"]) {
            calls += count
            samples.append(("_bucket{le=\"\(bound)\"}", "\(calls)"))
        }
        samples += [("_sum", "\(counts.storeTime / .seconds(1))"), ("_count", "\(calls)")]
        add("store_call_seconds", "histogram", "Calls of the store, by their time.", samples)
        let failures = "Calls of the store that failed."
        add("store_failures_total", "counter", failures, [("", "\(counts.storeFailures)")])
        add("connections", "gauge", "Connections that are open.", [("", "\(connections)")])
        let dropped = "Lines that the log dropped because its reader was too slow."
        add("log_lines_dropped_total", "counter", dropped, [("", "\(droppedLines)")])
        return page
    }
}

extension StatusPage.Facts {
    package init(_ configuration: PartnerServerConfiguration) {
        let issuer = configuration.issuer
        let client = configuration.clients[0]
        self.init(
            title: "Partner server",
            about: """
                This is the OAuth server by which users of \(configuration.serviceName) link their accounts.
                """,
            lines: [
                ("authorization", issuer + "/authorize"), ("token", issuer + "/token"),
                ("revocation", issuer + "/revoke"), ("userinfo", issuer + "/userinfo"),
                ("metadata", issuer + "/.well-known/oauth-authorization-server"),
                ("association", issuer + "/.well-known/apple-app-site-association"), ("client", client.id),
                ("redirect URIs", client.redirectURIs.joined(separator: "\n")),
            ],
            accounts: configuration.accounts.map { ($0.username, "\($0.name), \($0.email)") })
        if let redirectURI = client.redirectURIs.first {
            link = (
                "Link an account in this browser",
                "/authorize?response_type=code&client_id=\(client.id)&redirect_uri=\(redirectURI)"
                    + "&state=try-it"
            )
        }
    }
}
