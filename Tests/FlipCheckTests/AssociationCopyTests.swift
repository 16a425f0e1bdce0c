import FlipCheck
import HTTPMessages
import TestSupport
import Testing

/// The copy of the association file that Apple's servers have.
@Suite struct AssociationCopyTests {
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

    @Test(
        arguments: [
            (Partner.associationFile, Partner.associationFile, .held),
            (Partner.associationFile, Partner.oldAssociationFile, .failed),
            (nil, Partner.oldAssociationFile, .held),
        ] as [(String?, String, Finding.Verdict)]
    ) func `Apple's copy is compared with the file of the place where devices look`(
        inPlace: String?, copy: String, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner(
            "an old file in another place",
            known: {
                $0.association.url = Partner.associationURLElsewhere
                $0.association.copy = .recorded(Array(copy.utf8))
            },
            Partner.answeringAssociation(
                elsewhere: .json(Partner.oldAssociationFile),
                inPlace: inPlace.map { HTTPResponse.json($0) } ?? HTTPResponse(status: 404)))
        let finding = try await partner.finding("association/copy-current")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `a file that Apple's servers do not fetch is not compared with their copy`() async throws {
        let rule = "association/copy-current"
        let given = try await Partner.associationFindings {
            $0.association.file = Array(Partner.associationFile.utf8)
            $0.association.copy = .recorded(Array(Partner.oldAssociationFile.utf8))
        }
        #expect(given[rule]?.verdict == .notAsked)
        let ofOtherHost = try await Partner.associationFindings(serving: .json(Partner.associationFile)) {
            $0.universalLink = "https://www.partner.example/flip"
            $0.association.url = Partner.issuer + "/.well-known/apple-app-site-association"
            $0.association.copy = .recorded(Array(Partner.oldAssociationFile.utf8))
        }
        #expect(ofOtherHost[rule]?.verdict == .notAsked)
        #expect(ofOtherHost[rule]?.reason.hasSuffix("is not at the host of universalLink") == true)
    }

    @Test func `where no file comes, its absence explains that Apple's servers have none`() async throws {
        let none = HTTPResponse(status: 404)
        let copy = try await findingAboutCopy(site: none, copy: none)
        #expect(copy.isFailure)
        #expect(copy.causes.contains("association/hosting-answer"))
    }

    @Test func `Apple's copy is compared by what it says`() async throws {
        let response = HTTPResponse.json(Partner.associationFile)
        let spaced = Partner.associationFile.replacing(",", with: ",\n ")
            .replacing(#""/": "/flip""#, with: #""/": "/flip", "comment": "the flip""#)
        let same = try await Partner.associationFindings(serving: response) {
            $0.association.copy = .recorded(Array(spaced.utf8))
        }
        #expect(same["association/copy-current"]?.verdict == .held)
        // In memory there is no server of Apple's to ask for the copy: that is not a fault of the partner.
        let fetched = try await Partner.associationFindings(serving: response) {
            $0.association.copy = .fetched
        }
        #expect(fetched.failedRules == [])
        let finding = try #require(fetched["association/copy-current"])
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasPrefix("Apple's servers cannot be asked from here: "))
    }

    @Test func `the patterns for the items of a query have no order in Apple's copy`() async throws {
        func file(_ items: String) -> String {
            Partner.associationFile.replacing(#""/": "/flip""#, with: #""/": "/flip", "?": {\#(items)}"#)
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
            try await findingAboutCopy(site: .json(Partner.associationFile), copy: answer)
        }
        #expect(try await finding(.json(Partner.associationFile)).verdict == .held)
        let old = try await finding(.json(Partner.oldAssociationFile))
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
