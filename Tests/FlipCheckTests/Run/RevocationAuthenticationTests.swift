import HTTPMessages
import PartnerMistakes
import Testing

@testable import FlipCheck

/// A revocation endpoint that takes the client's credentials in one place only.
@Suite struct RevocationAuthenticationTests {
    @Test func `the rule says which place of the credentials was refused`() async throws {
        let partner = try Partner(answering: { response, request in
            request.path == "/revoke" && request.headers["Authorization"] == nil
                ? .refusal("invalid_client", status: 401) : response
        })
        let works = try await partner.probe().finding("revoke/works")
        #expect(works.isFailure)
        #expect(works.reason.hasSuffix("are refused in the form and taken in the Authorization header"))
        #expect(works.remedy.contains("as at the token endpoint"))
    }

    @Test func `a wrong secret that is answered as a right one, and revokes nothing, gets a note`()
        async throws
    {
        let partner = try Partner(answering: { response, request in
            request.path == "/revoke" && response.status >= 400 ? HTTPResponse(status: 200) : response
        })
        let finding = try await partner.probe().finding("revoke/client-secret")
        #expect(finding.reason == "a wrong secret revokes nothing, but the answer is 200")
        #expect(finding.rule.severity == .note)
    }
}
