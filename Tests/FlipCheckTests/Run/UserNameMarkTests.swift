import HTTPMessages
import Testing

@testable import FlipCheck

/// Which field of a sign-in gets the mark for SQL.
@Suite struct UserNameMarkTests {
    @Test func `the mark goes into the name, whatever other fields the form has`() async throws {
        let partner = try Partner(answering: { response, _ in
            guard response.text.contains("name=\"password\"") else { return response }
            var page = response
            let field = "<input name=country></form>"
            page.body = Array(response.text.replacing("</form>", with: field).utf8)
            return page
        })
        let probe = try partner.probe { $0.signIn.forms[0].fields["country"] = "de" }
        let visits = try await probe.value(of: .markAsUserName)
        #expect(!visits.isEmpty)
        #expect(visits.allSatisfy { $0.place == "username" })
    }
}
