import FlipCheck
import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import UniversalLinks

/// The association file: served, given, and as Apple's servers have it.
@Suite struct AssociationTests {
    private static let good = """
        {"applinks": {"details": [{"appIDs": ["TEAMID1234.example.partner.app"], \
        "components": [{"/": "/flip"}]}]}}
        """
    private static let old = """
        {"applinks": {"details": [{"appIDs": ["TEAMID1234.example.partner.app"], \
        "components": [{"/": "/old"}]}]}}
        """

    /// The findings by the ids of their rules, where the site serves this answer, or nil for the partner's own file.
    private func findings(
        serving response: HTTPResponse? = nil, _ change: (inout FlipCheckConfiguration) -> Void = { _ in }
    ) async throws -> [String: Finding] {
        let probe = try Partner(wrapping: { partner in
            guard let response else { return partner }
            return Answering {
                $0.path == "/.well-known/apple-app-site-association" ? response : await partner.handle($0)
            }
        }).probe(change)
        let report = await Runner.report(["association"], probe)
        return Dictionary(uniqueKeysWithValues: report.findings.map { ($0.rule.id, $0) })
    }

    /// The ids of the rules that failed.
    private func failed(_ findings: [String: Finding]) -> [String] {
        findings.filter(\.value.isFailure).keys.sorted()
    }

    @Test func `a file that is given is looked at without asking a server`() async throws {
        let findings = try await findings(serving: HTTPResponse(status: 500)) {
            $0.association.file = Array(Self.old.utf8)
        }
        #expect(failed(findings) == ["association/flip-not-matched"])
        #expect(findings["association/hosting-answer"]?.reason == "the file was given, not fetched")
        let unreadable = try await self.findings { $0.association.file = Array("{".utf8) }
        #expect(failed(unreadable) == ["association/hosting-unreadable"])
        #expect(unreadable["association/flip-not-matched"]?.reason == "there is no file to look at")
    }

    @Test(arguments: [404, 403, 302])
    func `where no file comes, no rule about it holds, and its absence is the cause`(
        status: Int
    ) async throws {
        let response = HTTPResponse(
            status: status, contentType: "text/plain; charset=utf-8", text: "Not Found",
            headers: ["Location": "https://other.example/"])
        let found = try await findings(serving: response)
        let cause = status == 302 ? "association/hosting-redirect" : "association/hosting-answer"
        #expect(failed(found) == [cause])
        for rule in ["hosting-content-type", "hosting-place", "hosting-unreadable", "no-apps"] {
            let finding = try #require(found["association/" + rule])
            #expect(finding.verdict == .couldNotTell, "\(rule)")
            #expect(finding.causes == [cause], "\(rule)")
        }
    }

    @Test(arguments: [429, 503]) func `an answer about the load says nothing about the file`(
        status: Int
    ) async throws {
        let found = try await findings(serving: HTTPResponse(status: status))
        #expect(failed(found) == [])
        let finding = try #require(found["association/hosting-answer"])
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("answers \(status)"))
    }

    /// An address of the file at which no device looks.
    private static let urlElsewhere = Partner.issuer + "/apple-app-site-association"

    /// A site with an answer at ``urlElsewhere``, and one at the path where devices look.
    private static func answering(elsewhere: HTTPResponse, inPlace: HTTPResponse) -> Defect {
        .answering { request in
            switch request.path {
            case "/apple-app-site-association": elsewhere
            case "/.well-known/apple-app-site-association": inPlace
            default: nil
            }
        }
    }

    @Test(arguments: [
        (elsewhere: 200, inPlace: 200, Finding.Verdict.held), (200, 404, .failed), (200, 503, .couldNotTell),
        (404, 200, .couldNotTell), (404, 404, .couldNotTell),
    ]) func `a file in another place counts only where devices find none`(
        elsewhere: Int, inPlace: Int, verdict: Finding.Verdict
    ) async throws {
        func answer(_ status: Int) -> HTTPResponse {
            status == 200 ? .json(Self.good) : HTTPResponse(status: status)
        }
        let partner = BrokenPartner(
            "a file in another place", known: { $0.association.url = Self.urlElsewhere },
            Self.answering(elsewhere: answer(elsewhere), inPlace: answer(inPlace)))
        let finding = try await partner.finding("association/hosting-place")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test(
        arguments: [
            (Self.good, Self.good, .held), (Self.good, Self.old, .failed), (nil, Self.old, .held),
        ] as [(String?, String, Finding.Verdict)]
    ) func `Apple's copy is compared with the file of the place where devices look`(
        inPlace: String?, copy: String, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner(
            "an old file in another place",
            known: {
                $0.association.url = Self.urlElsewhere
                $0.association.copy = .recorded(Array(copy.utf8))
            },
            Self.answering(
                elsewhere: .json(Self.old),
                inPlace: inPlace.map { HTTPResponse.json($0) } ?? HTTPResponse(status: 404)))
        let finding = try await partner.finding("association/copy-current")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `a file that Apple's servers do not fetch is not compared with their copy`() async throws {
        let rule = "association/copy-current"
        let given = try await findings {
            $0.association.file = Array(Self.good.utf8)
            $0.association.copy = .recorded(Array(Self.old.utf8))
        }
        #expect(given[rule]?.verdict == .notAsked)
        let ofOtherHost = try await findings(serving: .json(Self.good)) {
            $0.universalLink = "https://www.partner.example/flip"
            $0.association.url = Partner.issuer + "/.well-known/apple-app-site-association"
            $0.association.copy = .recorded(Array(Self.old.utf8))
        }
        #expect(ofOtherHost[rule]?.verdict == .notAsked)
        #expect(ofOtherHost[rule]?.reason.hasSuffix("is not at the host of universalLink") == true)
    }

    @Test(
        arguments: [
            ("login.partner.example", .notAsked), ("partner.example", .failed), ("localhost:8080", .failed),
        ] as [(String, Finding.Verdict)]
    ) func `an authorization URL at another host is not captured by the file`(
        host: String, verdict: Finding.Verdict
    ) async throws {
        let findings = try await findings {
            $0.association.file = Array(Self.good.replacing("/flip", with: "*").utf8)
            $0.authorizationURL = "https://\(host)/authorize"
        }
        #expect(findings["association/authorization-captured"]?.verdict == verdict)
    }

    @Test func `where no file comes, its absence explains that Apple's servers have none`() async throws {
        let none = HTTPResponse(status: 404)
        let copy = try await findingAboutCopy(site: none, copy: none)
        #expect(copy.isFailure)
        #expect(copy.causes.contains("association/hosting-answer"))
    }

    /// The finding about Apple's copy, where the partner's site and Apple's servers each have one answer.
    private func findingAboutCopy(site: HTTPResponse, copy: HTTPResponse) async throws -> Finding {
        var configuration = Partner.configuration
        configuration.association.copy = .fetched
        let client = InMemoryClient([
            Partner.issuer: Answering { _ in site },
            "https://app-site-association.cdn-apple.com": Answering { _ in copy },
        ])
        let report = await Runner.report(["association"], try .through(client, configuration))
        return try #require(report["association/copy-current"])
    }

    @Test(arguments: LintRule.allCases) func `a rule weighs as much as in the lint`(lint: LintRule) throws {
        let rule = try #require(FlipCheck.rule("association/" + lint.rawValue))
        #expect(rule.severity.rawValue == lint.level.rawValue)
    }

    @Test(arguments: [200, 404])
    func `rules that need to know more say what is missing, with a file or without`(
        status: Int
    ) async throws {
        let findings = try await findings(serving: .json(Self.good, status: status)) {
            $0.appID = nil
            $0.authorizationURL = nil
        }
        for (rule, key) in [
            ("association/flip-not-matched", "appID"),
            ("association/authorization-captured", "authorizationURL"),
        ] {
            let finding = try #require(findings[rule])
            #expect(finding.verdict == .notAsked)
            #expect(finding.reason == "\(key) is not configured")
        }
    }

    @Test func `Apple's copy is compared by what it says`() async throws {
        let response = HTTPResponse.json(Self.good)
        let spaced = Self.good.replacing(",", with: ",\n ")
            .replacing(#""/": "/flip""#, with: #""/": "/flip", "comment": "the flip""#)
        let same = try await findings(serving: response) {
            $0.association.copy = .recorded(Array(spaced.utf8))
        }
        #expect(same["association/copy-current"]?.verdict == .held)
        // In memory there is no server of Apple's to ask for the copy: that is not a fault of the partner.
        let fetched = try await findings(serving: response) { $0.association.copy = .fetched }
        #expect(failed(fetched) == [])
        let finding = try #require(fetched["association/copy-current"])
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasPrefix("Apple's servers cannot be asked from here: "))
    }

    @Test func `the patterns for the items of a query have no order in Apple's copy`() async throws {
        func file(_ items: String) -> String {
            Self.good.replacing(#""/": "/flip""#, with: #""/": "/flip", "?": {\#(items)}"#)
        }
        let site = file(#""client_id": "?*", "state": "?*""#)
        for (copy, verdict) in [
            (file(#""state": "?*", "client_id": "?*""#), Finding.Verdict.held),
            (file(#""state": "?*", "client_id": "a*""#), .failed),
        ] {
            let finding = try await findingAboutCopy(site: .json(site), copy: .json(copy))
            #expect(finding.verdict == verdict, "\(finding.reason)")
        }
    }

    @Test func `only an answer about the file says something about Apple's copy`() async throws {
        func finding(_ answer: HTTPResponse) async throws -> Finding {
            try await findingAboutCopy(site: .json(Self.good), copy: answer)
        }
        #expect(try await finding(.json(Self.good)).verdict == .held)
        let old = try await finding(.json(Self.old))
        #expect(old.verdict == .failed)
        #expect(old.evidence.count == 1)
        #expect(try await finding(HTTPResponse(status: 404)).verdict == .failed)
        for answer in [
            HTTPResponse(status: 429), HTTPResponse(status: 503), .html("<p>Sign in to the network"),
        ] {
            let unclear = try await finding(answer)
            #expect(unclear.verdict == .couldNotTell)
            #expect(unclear.evidence.count == 1)
        }
    }
}
