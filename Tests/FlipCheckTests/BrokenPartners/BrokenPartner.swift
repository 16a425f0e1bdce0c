import FlipCheck
import HTTPMessages
import OAuth
import PartnerMistakes
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing

/// The partner server of this package with one defect laid over it, and the rules that have to find it.
struct BrokenPartner: Sendable, CustomTestStringConvertible {
    let name: String
    /// All rules that fail.
    let fails: Set<String>
    /// The rules that ``judge()`` asks, each with its right verdict.
    let verdicts: [String: Finding.Verdict]
    /// A text in the reason of each rule of ``verdicts`` that neither holds nor fails; with an empty text, any reason will do.
    let words: String
    /// Changes the settings of the partner server.
    let settings: @Sendable (inout PartnerServerConfiguration) -> Void
    /// Changes what flip-check knows of the partner.
    let known: @Sendable (inout FlipCheckConfiguration) -> Void
    let defect: Defect

    /// A partner with a defect, with other settings, or with another configuration of flip-check.
    init(
        _ name: String, fails: Set<String> = [], verdicts: [String: Finding.Verdict] = [:],
        words: String = "",
        settings: @escaping @Sendable (inout PartnerServerConfiguration) -> Void = { _ in },
        known: @escaping @Sendable (inout FlipCheckConfiguration) -> Void = { _ in },
        _ defect: Defect = Defect { await $1.partner.handle($0) }
    ) {
        self.name = name
        self.fails = fails
        self.verdicts = verdicts
        self.words = words
        self.settings = settings
        self.known = known
        self.defect = defect
    }

    /// A partner that answers in another way; nil leaves the answer to the partner server.
    init(
        _ name: String, fails: Set<String> = [], verdicts: [String: Finding.Verdict] = [:],
        words: String = "", known: @escaping @Sendable (inout FlipCheckConfiguration) -> Void = { _ in },
        answer: @escaping @Sendable (HTTPRequest, DefectContext) async -> HTTPResponse?
    ) {
        let defect = Defect { request, context in
            if let response = await answer(request, context) { return response }
            return await context.partner.handle(request)
        }
        self.init(name, fails: fails, verdicts: verdicts, words: words, known: known, defect)
    }

    /// A partner with a mistake that the playground shows too.
    init(
        _ mistake: PartnerMistake, fails: Set<String> = [], verdicts: [String: Finding.Verdict] = [:]
    ) { self.init(mistake.name, fails: fails, verdicts: verdicts, mistake.defect) }

    /// A partner with an endpoint that is reached without TLS.
    static func plainHTTP(
        _ name: String, _ url: any WritableKeyPath<FlipCheckConfiguration, String?> & Sendable,
        at path: String, fails: Set<String>
    ) -> BrokenPartner {
        BrokenPartner(
            name, fails: fails,
            known: {
                $0[keyPath: url] = "http://partner.example" + path
                $0.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
            })
    }

    /// A partner that fails at every other request with the same key, beginning with the first.
    ///
    /// - Parameter key: the key of a request, or nil for a request at which the partner never fails.
    static func failing(
        with status: Int = 500, atEveryOther key: @escaping @Sendable (HTTPRequest) -> String?
    ) -> BrokenPartner {
        BrokenPartner("fails at every other request") { request, context in
            guard let key = key(request) else { return nil }
            return context.memory.increment("requests " + key).isMultiple(of: 2) ? nil : .page(status)
        }
    }

    var testDescription: String { name }

    /// The groups of the rules that fail.
    var groups: Set<String> { Set(fails.map { String($0.prefix { $0 != "/" }) }) }

    /// The report about some rules and groups, or about all rules where none is named.
    func report(_ only: Set<String> = []) async throws -> Report { try await run(only).report }

    /// The finding about a rule, of a run that asks this rule and others.
    func finding(_ rule: String, beside others: Set<String> = []) async throws -> Finding {
        try #require(try await report(others.union([rule]))[rule])
    }

    /// The finding about a rule, of a run against a partner that answers in another way; nil leaves the answer to the
    /// partner server.
    static func finding(
        _ rule: String, known: @escaping @Sendable (inout FlipCheckConfiguration) -> Void = { _ in },
        _ answer: @escaping @Sendable (HTTPRequest, DefectContext) async -> HTTPResponse?
    ) async throws -> Finding {
        try await BrokenPartner(rule, known: known, answer: answer).finding(rule)
    }

    /// As ``report(_:)``, with the probe that was used.
    func run(_ only: Set<String> = []) async throws -> (report: Report, probe: Probe) {
        let clock = TestClock()
        let digest = try PlatformCrypto().sha256("other-secret".utf8)
        let partner = try Partner(
            clock: clock,
            changing: { configuration in
                var other = configuration.clients[0]
                other.id = "other-client"
                other.secretDigest = digest
                other.redirectURIs = ["https://other.example/callback"]
                configuration.clients.append(other)
                settings(&configuration)
            },
            wrapping: {
                defect.applied(
                    to: $0, advance: { clock.advance(by: $0) }, now: { clock.now.timeIntervalSince1970 })
            })
        let probe = try partner.probe {
            $0.otherClient = ClientCredentials(id: "other-client", secret: "other-secret")
            known(&$0)
        }
        return (await Runner.report(Array(only), probe), probe)
    }

    /// Asks the rules of ``verdicts``, and expects these verdicts.
    func judge() async throws {
        let report = try await report(Set(verdicts.keys))
        #expect(report.verdicts == verdicts, "\(report.findings.map(\.reason))")
        for finding in report.unknown + report.notAsked where !words.isEmpty {
            #expect(finding.reason.contains(words), "\(finding.rule.id): \(finding.reason)")
        }
    }
}
