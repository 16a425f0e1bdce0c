import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// A server that fails where it should refuse: that shows no refusal.
@Suite struct FailingSignInTests {
    @Test(arguments: [
        (500, "the server failed (500), which is no refusal"),
        (408, "the server was too busy (408), which is no refusal"),
    ])
    func `whether wrong passwords are refused stays open at a server that fails at each`(
        status: Int, reason: String
    ) async throws {
        let partner = BrokenPartner("fails at a wrong password") { request, _ in
            guard request.method == "POST", request.form("username") != nil else { return nil }
            return request.form("password") == Partner.Demo.password ? nil : .page(status)
        }
        let report = try await partner.report(["pages/wrong-password", "pages/password-returned"])
        for rule in ["pages/wrong-password", "pages/password-returned"] {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
            #expect(finding.reason == reason)
        }
    }

    @Test func `a failure at one wrong password gives nothing away`() async throws {
        let partner = BrokenPartner("fails at an empty password") { request, _ in
            request.method == "POST" && request.form("password") == "" ? .page(500) : nil
        }
        let report = try await partner.report(["pages/wrong-password", "pages/password-returned"])
        #expect(report.held.count == 2, "\(report.findings.map(\.reason))")
    }
}
