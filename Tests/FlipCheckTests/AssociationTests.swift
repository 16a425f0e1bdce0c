import FlipCheck
import HTTPMessages
import Testing
import UniversalLinks

/// The association file, where the site serves it and where it is given.
@Suite struct AssociationTests {
    @Test func `a file that is given is looked at without asking a server`() async throws {
        let findings = try await Partner.associationFindings(serving: HTTPResponse(status: 500)) {
            $0.association.file = Array(Partner.oldAssociationFile.utf8)
        }
        #expect(findings.failedRules == ["association/flip-not-matched"])
        #expect(findings["association/hosting-answer"]?.reason == "the file was given, not fetched")
        let unreadable = try await Partner.associationFindings { $0.association.file = Array("{".utf8) }
        #expect(unreadable.failedRules == ["association/hosting-unreadable"])
        #expect(unreadable["association/flip-not-matched"]?.reason == "there is no file to look at")
    }

    @Test(arguments: [404, 403, 302])
    func `where no file comes, no rule about it holds, and its absence is the cause`(
        status: Int
    ) async throws {
        let response = HTTPResponse(
            status: status, contentType: "text/plain; charset=utf-8", text: "Not Found",
            headers: ["Location": "https://other.example/"])
        let found = try await Partner.associationFindings(serving: response)
        let cause = status == 302 ? "association/hosting-redirect" : "association/hosting-answer"
        #expect(found.failedRules == [cause])
        for rule in ["hosting-content-type", "hosting-place", "hosting-unreadable", "no-apps"] {
            let finding = try #require(found["association/" + rule])
            #expect(finding.verdict == .couldNotTell, "\(rule)")
            #expect(finding.causes == [cause], "\(rule)")
        }
    }

    @Test(arguments: [
        (HTTPResponse(status: 429), "answers 429"), (HTTPResponse(status: 503), "answers 503"),
        (.unreadable, "the body is compressed"),
    ]) func `an answer about the load, or a compressed one, says nothing about the file`(
        answer: HTTPResponse, reason: String
    ) async throws {
        let found = try await Partner.associationFindings(serving: answer)
        #expect(found.failedRules == [])
        let finding = try #require(found["association/hosting-answer"])
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains(reason), "\(finding.reason)")
    }

    @Test(arguments: [
        (elsewhere: 200, inPlace: 200, Finding.Verdict.held), (200, 404, .failed), (200, 503, .couldNotTell),
        (404, 200, .couldNotTell), (404, 404, .couldNotTell),
    ]) func `a file in another place counts only where devices find none`(
        elsewhere: Int, inPlace: Int, verdict: Finding.Verdict
    ) async throws {
        func answer(_ status: Int) -> HTTPResponse {
            status == 200 ? .json(Partner.associationFile) : HTTPResponse(status: status)
        }
        let partner = BrokenPartner(
            "a file in another place", known: { $0.association.url = Partner.associationURLElsewhere },
            Partner.answeringAssociation(elsewhere: answer(elsewhere), inPlace: answer(inPlace)))
        let finding = try await partner.finding("association/hosting-place")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test(
        arguments: [
            ("login.partner.example", .notAsked), ("partner.example", .failed), ("localhost:8080", .failed),
        ] as [(String, Finding.Verdict)]
    ) func `an authorization URL at another host is not captured by the file`(
        host: String, verdict: Finding.Verdict
    ) async throws {
        let findings = try await Partner.associationFindings {
            $0.association.file = Array(Partner.associationFile.replacing("/flip", with: "*").utf8)
            $0.authorizationURL = "https://\(host)/authorize"
        }
        #expect(findings["association/authorization-captured"]?.verdict == verdict)
    }

    @Test(arguments: LintRule.allCases) func `a rule weighs as much as in the lint`(lint: LintRule) throws {
        let rule = try #require(FlipCheck.rule("association/" + lint.rawValue))
        #expect(rule.severity.rawValue == lint.level.rawValue)
    }

    @Test(arguments: [200, 404])
    func `rules that need to know more say what is missing, with a file or without`(
        status: Int
    ) async throws {
        let findings = try await Partner.associationFindings(
            serving: .json(Partner.associationFile, status: status)
        ) {
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
}
