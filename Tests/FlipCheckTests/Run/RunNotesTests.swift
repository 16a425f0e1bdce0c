import HTTPMessages
import PartnerMistakes
import Testing

@testable import FlipCheck

/// The remarks about a whole run at the top of its report.
@Suite struct RunNotesTests {
    @Test(arguments: [nil, "own.pem"] as [String?])
    func `a run that trusts authorities of its own says that Google's servers do not`(
        file: String?
    ) async throws {
        let probe = try Partner().probe { $0.authorities = file }
        let report = await Runner.report(["userinfo/https"], probe)
        #expect(report["userinfo/https"]?.verdict == .held)
        #expect(
            report.notes.contains { $0.contains("Google's servers trust public ones only") } == (file != nil))
    }

    @Test func `a note counts the answers with a coding, and names the coding`() async throws {
        let partner = try Partner(answering: { response, request in
            var response = response
            response.headers["Content-Encoding"] = request.path == "/token" ? "br" : "identity"
            return response
        })
        let report = await Runner.report(["token/exchange"], try partner.probe())
        let note = try #require(report.notes.first { $0.contains("Content-Encoding") })
        #expect(note.hasPrefix("1 answer came with Content-Encoding: br,"), "\(note)")
    }

    @Test(arguments: [
        ("Invalid client_id parameter value.", "client.id"), ("Mismatching redirect URI.", "projectID"),
    ]) func `a wrong value in the file is named, and the server is not blamed`(
        words: String, key: String
    ) async throws {
        let partner = BrokenPartner(
            "the request is refused after the sign-in",
            .changingAnswers(of: "/authorize") { response, _ in
                response.redirectParameter("code") == nil
                    ? response : .html("<h1>Error</h1><p>\(words)", status: 400)
            })
        let report = try await partner.report()
        #expect(report.failures.filter { $0.hasPrefix("authorize") } == [], "\(report.surprises([]))")
        let note = try #require(report.notes.first)
        for part in [key, words] { #expect(note.contains(part), "\(note)") }
    }

    @Test func `wrong credentials of the client are named first, and the token endpoint is not blamed`()
        async throws
    {
        let partner = BrokenPartner("a wrong secret", known: { $0.client?.secret = "wrong secret" })
        let report = try await partner.report(["token/exchange"])
        #expect(report.unknown.map(\.rule.id) == ["token/exchange"])
        #expect(report.notes.first?.contains("check client.id and client.secret") == true, "\(report.notes)")
    }
}
