import Foundation
import HTTPMessages
import Journal
import OAuth
import PartnerMistakes
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// A run that was kept is judged again as it was judged, and without its secrets.
@Suite struct RecordingTests {
    private static let address = "ada@mail.example"

    /// One in eight of the broken partners, for time, and four that lead to other findings.
    static let partners =
        [
            BrokenPartner("no defect"),
            BrokenPartner("no sign-in is known", known: { $0.signIn.forms = [] }),
            BrokenPartner(
                "nothing but a client is known",
                known: {
                    $0.tokenURL = nil
                    $0.issuer = nil
                }),
            BrokenPartner(
                "sub is the user name, which is an address", fails: ["userinfo/sub"],
                settings: { $0.accounts[0].username = address },
                known: {
                    $0.signIn.forms[0].fields["username"] = address
                    $0.signIn.refusal[0].fields["username"] = address
                },
                .changingAnswers(of: "/userinfo") { response, _ in
                    response.status == 200 ? .json(#"{"sub":"\#(address)"}"#) : response
                }),
        ]
        + BrokenPartnerTests.all.enumerated().filter { $0.offset % 8 == 1 }.map(\.element)

    /// A run of all rules, or of the groups about the defect, and the file that keeps it.
    private static func record(
        _ partner: BrokenPartner
    ) async throws -> (report: Report, probe: Probe, file: String) {
        let (report, probe) = try await partner.run(partner.groups)
        let selection = Selection(only: partner.groups.sorted())
        return (report, probe, try await RunRecording.text(of: probe, selection, report))
    }

    @Test(arguments: partners) func `a recording leads to the same report, byte for byte`(
        partner: BrokenPartner
    ) async throws {
        let (report, _, file) = try await Self.record(partner)
        let again = await Runner.judge(try RunRecording(file: Array(file.utf8)))
        for (text, same) in zip(report.allForms, again.allForms) where !text.hasSameBytes(as: same) {
            Issue.record("\(Recording.firstDifference(of: same, from: text))")
        }
    }

    @Test(arguments: ["ada", "adaexample", "ada.lovelace-2026", address])
    func `a user has one name in the configuration and in the messages`(user: String) throws {
        var configuration = Partner.configuration
        configuration.signIn.forms[0].fields["username"] = user
        var standIns = StandIns(
            Secrets(configuration.secrets), of: configuration, crypto: try PlatformCrypto(),
            random: .repeatable(seed: 1))
        let recorded = RecordedConfiguration(configuration) { standIns.name(of: $0) }
        let name = try #require(recorded.signIn.forms[0].fields["username"])
        #expect(standIns.text("Hello, \(user)!") == "Hello, \(name)!")
        #expect(name.isEmailAddress == user.isEmailAddress)
    }

    /// How many characters of a value a report shows at most.
    private static let shownCount = 6

    @Test func `a recording has no secret, and shows no more of a value than a report`() async throws {
        let (_, probe, file) = try await Self.record(BrokenPartner("no defect"))
        for secret in [Partner.Demo.clientSecret, Partner.Demo.password, "other-secret"] {
            #expect(!file.contains(secret))
        }
        let issued = probe.prober.issuedValues
        // Far fewer than a run issues would mean that its answers are read wrongly.
        #expect(issued.count > 100)
        let lines = probe.prober.log.compactMap(\.response).flatMap { $0.headers.values(of: "Set-Cookie") }
        let cookies = lines.map { line in line.prefix { $0 != ";" }.drop { $0 != "=" }.dropFirst() }
            .filter { $0.count > 2 * Self.shownCount }.map(String.init)
        #expect(!cookies.isEmpty)
        // One request has credentials that are no Base64, and no secret.
        let credentials = probe.prober.log.compactMap { $0.request.headers["Authorization"] }
            .filter { $0.hasPrefix("Basic ") }.map { String($0.dropFirst("Basic ".count)) }
            .filter { Data(base64Encoded: $0) != nil }
        #expect(!credentials.isEmpty)
        for value in Set(issued + cookies + credentials) {
            #expect(!file.hasBytes(of: String(value.dropFirst(Self.shownCount))), "\(value)")
        }
    }

    @Test func `a recording has no secret of other letters than ASCII in a body that is not UTF-8`()
        async throws
    {
        let secret = "sécret-2026"
        let answer = HTTPResponse(status: 400, body: [0xFF] + Array(secret.utf8))
        let probe = try Partner(always: answer).probe { configuration in
            configuration.otherClient = ClientCredentials(id: "other", secret: secret)
        }
        let report = await Runner.report(["metadata"], probe)
        let file = try await RunRecording.text(of: probe, Selection(only: ["metadata"]), report)
        #expect(file.contains(#""latin1":"ÿflip-check-secret-"#))
        #expect(!file.contains("cret-2026"))
    }

    @Test(arguments: [30, 60]) func `a recording of an answer with deep values can be read`(
        depth: Int
    ) async throws {
        let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let answer = HTTPResponse(
            status: 403, contentType: "application/json", text: #"{"message":"Forbidden","deep":\#(deep)}"#)
        let probe = try Partner(always: answer).probe()
        let report = await Runner.report(["authorize/code"], probe)
        let file = try await RunRecording.text(of: probe, Selection(only: ["authorize/code"]), report)
        let again = await Runner.judge(try RunRecording(file: Array(file.utf8)))
        #expect(again.json.hasSameBytes(as: report.json))
    }

    @Test func `a run with more values than a reader looks for is not recorded`() async throws {
        let probe = try Partner(always: HTTPResponse(status: 404)).probe()
        let report = await Runner.report(["metadata"], probe)
        for number in 0...2_000 { probe.prober.secrets.remember("value+\(number)") }
        await #expect(throws: RecordingError.tooManyValues(maximum: 2_000)) {
            try await RunRecording.text(of: probe, Selection(only: ["metadata"]), report)
        }
    }

    @Test(arguments: [
        ("with a space at the end", true), ("with its hexadecimal digits in the other case", true),
        ("with one character more after its padding", true),
        ("with all its letters in the other case", true),
        ("with one character more", false), ("with other capitals", false),
    ])
    func `a harmless near miss of an earlier recording stays one`(name: String, isHarmless: Bool) throws {
        let exchange = try Exchange.answered(HTTPResponse(status: 200))
        let answer = NamedAnswer(name: name, answer: try JSONAnswer(exchange))
        #expect(answer.isHarmless == isHarmless)
    }

    @Test func `an answer without its message is named`() throws {
        let decoder = try RecordingDecoder(exchanges: [.answered(HTTPResponse(status: 200))])
        func decode(message: Int) throws -> AgedCode {
            try decoder.decode(AgedCode.self, from: Array(#"{"answer":\#(message)}"#.utf8))
        }
        #expect(try decode(message: 0).answer.response.status == 200)
        let error = #expect(throws: DecodingError.self) { try decode(message: 1) }
        let reason = String(describing: try #require(error))
        #expect(reason.contains("there is no message 1"), "\(reason)")
    }

    @Test func `a trial that a recording lacks is reported, and a rule without a trial is judged`()
        async throws
    {
        let (_, _, file) = try await Self.record(
            BrokenPartner(
                "no userinfo", fails: ["userinfo/works"],
                .answering { $0.path == "/userinfo" ? HTTPResponse(status: 404) : nil }))
        let wider = file.replacing(#""only":["userinfo"]"#, with: #""only":["userinfo","metadata"]"#)
        let report = await Runner.judge(try RunRecording(file: Array(wider.utf8)))
        #expect(report.failures.contains("userinfo/works"))
        let metadata = report.findings.filter { $0.rule.group == "metadata" }
        #expect(!metadata.isEmpty)
        for finding in metadata {
            #expect(finding.verdict == .notAsked)
            let trial =
                switch finding.rule.id {
                case "metadata/introspection": "introspectionWithoutCredentials"
                case "metadata/keys": "keySet"
                default: "metadata"
                }
            #expect(finding.reason == "the recording has no trial \(trial)")
        }
    }
}
