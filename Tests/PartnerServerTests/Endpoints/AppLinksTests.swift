import DemoData
import Foundation
import HTTPMessages
import Testing
import WebText

@testable import PartnerServer

/// The app shows the links of its user, and ends one.
@Suite struct AppLinksTests {
    private typealias Demo = PartnerServerConfiguration.Demo

    /// The body of `GET /app/links`.
    private struct List: Decodable {
        /// A link, as the app shows it to its user.
        struct Link: Decodable {
            let id: String
            let clientID: String
            let clientName: String
            let scope: String
            let linkedAt: Int

            private enum CodingKeys: String, CodingKey {
                case id, scope
                case clientID = "client_id"
                case clientName = "client_name"
                case linkedAt = "linked_at"
            }
        }

        let links: [Link]
    }

    private func bearer(_ session: String) -> HTTPHeaders { ["Authorization": "Bearer \(session)"] }

    private func links(_ partner: Partner, _ session: String) async throws -> [List.Link] {
        let answer = await partner.get("/app/links", headers: bearer(session))
        try #require(answer.status == 200, "\(answer.text)")
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["Content-Type"] == "application/json;charset=UTF-8")
        return try JSONDecoder().decode(List.self, from: Data(answer.body)).links
    }

    private func end(_ id: String, _ partner: Partner, _ session: String) async -> HTTPResponse {
        await partner.send("DELETE", "/app/links/\(id)", headers: bearer(session))
    }

    @Test func `a link is listed, ended, and its tokens do not work any more`() async throws {
        let partner = try Partner()
        let session = await partner.appSession()
        #expect(try await links(partner, session).isEmpty)
        let tokens = try await partner.tokens()
        partner.clock.advance(by: 60)
        let other = try await partner.tokens()
        let found = try await links(partner, session)
        #expect(found.map(\.linkedAt) == [1_800_000_000, 1_800_000_060])
        let link = try #require(found.first)
        #expect(link.clientID == Demo.clientID)
        #expect(link.clientName == "Google")
        #expect(link.scope == "devices.read devices.control")

        let answer = await end(link.id, partner, session)
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(await partner.refresh(tokens.refresh).refusal == "400 invalid_grant")
        #expect(await partner.userInfo(tokens.access).status == 401)
        #expect(await partner.refresh(other.refresh).status == 200)
        let remaining = try #require(found.last)
        #expect(try await links(partner, session).map(\.id) == [remaining.id])
        #expect(await end(link.id, partner, session).refusal == "404 invalid_request")
        // Unlinking does not sign the user out of the app.
        #expect(await partner.appCode(session: session).status == 200)
    }

    // Rule: server.own-link
    @Test func `a link of another account does not exist for the app`() async throws {
        let partner = try Partner { $0.addAccount("grace", name: "Grace Example") }
        let tokens = try await partner.tokens()
        let ada = await partner.appSession()
        let id = try #require(try await links(partner, ada).first?.id)
        let grace = try #require(await partner.appSignIn("grace", Demo.password).fields["app_session"])
        #expect(try await links(partner, grace).isEmpty)
        let refused = await end(id, partner, grace)
        #expect(refused.refusal == "404 invalid_request")
        #expect(refused.headers["Cache-Control"] == "no-store")
        // The answer is that to a link that does not exist.
        let unknown = await end(UUID().uuidString, partner, grace)
        #expect(unknown.text == refused.text)
        #expect(unknown.status == refused.status)
        #expect(await end("\u{301}\(id)", partner, ada).status == 404, "a mark that joins the slash")
        #expect(await partner.refresh(tokens.refresh).status == 200)
        #expect(await end(id.uppercased(), partner, ada).status == 204, "a UUID has two spellings")
    }

    @Test(arguments: [
        "1", "%00", "018f-", "{id}", "00000000-0000-0000-0000-000000000000", "..",
        String(repeating: "a", count: 10_000),
    ])
    func `what is not an identifier of a link is not found`(id: String) async throws {
        let partner = try Partner()
        let session = await partner.appSession()
        #expect(await end(id, partner, session).refusal == "404 invalid_request")
    }

    @Test func `a code that waits is not a link, nor is a link that has expired`() async throws {
        let partner = try Partner()
        let code = try await partner.code()
        #expect(try await links(partner, await partner.appSession()).isEmpty)
        _ = await partner.exchange(code)
        partner.clock.advance(by: 181 * 86_400)
        #expect(try await links(partner, await partner.appSession()).isEmpty)
    }

    // Rule: server.app-session
    @Test func `without an app session nothing is shown and nothing ends`() async throws {
        let partner = try Partner()
        let tokens = try await partner.tokens()
        let id = try #require(try await links(partner, await partner.appSession()).first?.id)
        var visitor = Visitor(partner)
        _ = try await visitor.consentPage(Partner.query())
        let browser = try visitor.cookieValue
        let sessions: KeyValuePairs<String, String> = [
            "none": "", "unknown": "unknown", "a browser's": browser, "an access token": tokens.access,
        ]
        for (name, session) in sessions {
            for answer in [
                await partner.get("/app/links", headers: bearer(session)), await end(id, partner, session),
            ] {
                #expect(answer.refusal == "401 login_required", "\(name)")
                #expect(answer.headers["WWW-Authenticate"]?.hasPrefix("Bearer ") == true, "\(name)")
                #expect(answer.headers["Cache-Control"] == "no-store", "\(name)")
            }
        }
        #expect(await partner.refresh(tokens.refresh).status == 200)
    }

    @Test func `a log shows the pattern of the path, and not the identifier`() async throws {
        let paths = Locked<[String]>([])
        let partner = try Partner(onAnswer: { request in paths.withLock { $0.append(request.path) } })
        let session = await partner.appSession()
        _ = await end(UUID().uuidString, partner, session)
        _ = await partner.get("/app/links/a/b", headers: bearer(session))
        #expect(paths.withLock { $0 } == ["/app/sign-in", "/app/links/{id}", "?"])
    }
}
