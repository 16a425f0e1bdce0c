import FlipCheck
import Foundation
import HTTPMessages
import OAuth
import PartnerMistakes
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing

/// The partner server of this package with one defect laid over it, and the rules that have to find it.
struct BrokenPartner: DefectKinds, Sendable, CustomTestStringConvertible {
    /// The defect of this partner.
    let name: String
    /// The rules that do not hold, exactly.
    let fails: Set<String>
    let settings: @Sendable (inout PartnerServerConfiguration) -> Void
    let known: @Sendable (inout FlipCheckConfiguration) -> Void
    let defect: Defect

    /// A partner whose messages are changed on the way.
    init(_ name: String, fails: Set<String>, _ defect: @escaping Defect) {
        self.name = name
        self.fails = fails
        settings = { _ in }
        known = { _ in }
        self.defect = defect
    }

    /// A partner with other settings, or of which something else is known.
    init(
        _ name: String, fails: Set<String>,
        settings: @escaping @Sendable (inout PartnerServerConfiguration) -> Void = { _ in },
        known: @escaping @Sendable (inout FlipCheckConfiguration) -> Void = { _ in },
        defect: @escaping Defect = { await $1.partner.handle($0) }
    ) {
        self.name = name
        self.fails = fails
        self.settings = settings
        self.known = known
        self.defect = defect
    }

    /// A partner with a mistake that the playground shows too.
    init(_ mistake: PartnerMistake, fails: Set<String>) {
        self.init(mistake.name, fails: fails, mistake.defect)
    }

    var testDescription: String { name }

    /// Looks at the rules of these groups, or at every rule.
    func report(_ groups: Set<String> = []) async throws -> Report {
        let crypto = try PlatformCrypto()
        let clock = TestClock()
        var configuration = PartnerServerConfiguration.demo(issuer: Partner.issuer, crypto: crypto)
        for index in configuration.accounts.indices {
            configuration.accounts[index].password = crypto.hashPassword(
                PartnerServerConfiguration.Demo.password, salt: Array(repeating: 7, count: 16), iterations: 1)
        }
        var other = configuration.clients[0]
        other.id = "other-client"
        other.secretDigest = crypto.sha256("other-secret".utf8)
        configuration.clients.append(other)
        settings(&configuration)
        let server = try PartnerServer(
            configuration: configuration, store: InMemoryStore(), crypto: crypto, now: { clock.now },
            random: .repeatable(seed: 1))
        var checked = Partner.configuration
        checked.otherClient = ClientCredentials(id: "other-client", secret: "other-secret")
        known(&checked)
        let handler = DefectHandler(
            behind: BehindDefect(partner: server, advance: { clock.advance(by: $0) }), defect: defect)
        let client = InMemoryClient([Partner.issuer: handler, "http://partner.example": handler])
        return await Runner(selection: Selection(only: Array(groups))).run(
            Probe(
                checked, client: client, crypto: crypto, random: .repeatable(seed: 2),
                clock: clock.probeClock))
    }
}
