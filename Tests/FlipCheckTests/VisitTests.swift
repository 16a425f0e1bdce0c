import HTTPMessages
import Testing

@testable import FlipCheck

/// Where a way through the pages ends.
@Suite struct VisitTests {
    @Test(arguments: ["&", "?"])
    func `an answer at a redirect URI with a query of its own is read after it`(sign: String) async throws {
        let redirectURI = "https://client.example/back?app=1"
        let partner = try Partner(
            always: HTTPResponse(seeOther: redirectURI + sign + "code=abc&state=kept"))
        let probe = try partner.probe { $0.redirectURI = redirectURI }
        let form = try #require(HTTPRequest("POST", Partner.issuer + "/consent"))
        let visits = [
            try await probe.visit(probe.address(of: try probe.query()), .onlyOpening),
            try await probe.visit(sending: form, with: []),
        ]
        for visit in visits {
            #expect(visit.answer?.address == redirectURI)
            #expect(visit.code == "abc")
            #expect(visit.answer?.value("state") == "kept")
        }
    }
}
