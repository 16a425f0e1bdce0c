import Foundation
import HTTPMessages
import LoopbackHTTP
import PartnerDemo
import PartnerServer
import PlatformCrypto
import Testing

@testable import PlaygroundServer

/// The reader's own partner: the rules of flip-check, asked from a page.
@Suite struct PartnerTests {
    /// The partner's server of the demo on a port of its own, and its issuer.
    private func partnerServer() throws -> (place: LoopbackServer, issuer: String) {
        let crypto = try PlatformCrypto()
        let place = try LoopbackServer.bind()
        let issuer = place.address.origin
        try place.serve(
            PartnerServer(
                configuration: .demo(issuer: issuer, crypto: crypto), store: InMemoryStore(), crypto: crypto,
                now: { Date() }, random: .system))
        return (place, issuer)
    }

    @Test func `a partner's server is asked, and the report is a page without its secret`() async throws {
        let (place, issuer) = try partnerServer()
        let playground = try Playground()
        let answer = await playground.post(
            "/partner",
            [
                ("field.authorizationURL", "\(issuer)/authorize"), ("field.tokenURL", "\(issuer)/token"),
                ("field.client.id", "google-client"), ("field.client.secret", "google-secret"),
                ("field.projectID", "example-project"),
            ])
        let path = try #require(answer.headers["Location"])
        let run = try #require(playground.server.partnerRuns.run(String(path.dropFirst("/partner/".count))))
        await run.finished()
        let page = await playground.get(path)
        #expect(page.headers["Refresh"] == nil)
        #expect(page.text.contains("token/client-secret"))
        #expect(page.text.contains(" held, "))
        #expect(!page.text.contains("google-secret"))
        await place.stop()
        await playground.server.stop()
    }

    @Test func `the form is filled in from the issuer's metadata, and with the values of the demo`()
        async throws
    {
        let (place, issuer) = try partnerServer()
        let playground = try Playground()
        let filled = await playground.post(
            "/partner",
            [
                ("do", "fill"), ("field.issuer", " \(issuer) "), ("field.client.id", "mine"),
                ("field.client.secret", "my-own-secret"),
            ])
        await place.stop()
        #expect(filled.status == 200 && filled.text.contains("those of the metadata"))
        for value in ["authorize", "token", "userinfo", "revoke"].map({ "\(issuer)/\($0)" }) + ["mine"] {
            #expect(filled.text.contains("value=\"\(value)\""), "\(value)")
        }
        #expect(!filled.text.contains("my-own-secret"))
        let unknown = await playground.post("/partner", [("do", "fill"), ("field.issuer", issuer)])
        #expect(unknown.status == 400 && unknown.text.contains("Issuer: \(issuer)"), "\(unknown.text)")
        let demo = await playground.post("/partner", [("do", "demo")]).text
        for item in PartnerForm.demo.items {
            #expect(demo.contains("name=\"\(item.name)\" value=\"\(try item.decoded())\""), "\(item.name)")
        }
        let empty = await playground.post("/partner", [("do", "check")])
        #expect(empty.status == 400 && empty.text.contains("Authorization URL: is missing; enter it, or the"))
    }

    @Test func `a configuration that cannot be used says why, and reads nothing of this machine`()
        async throws
    {
        let playground = try Playground()
        for (file, words) in [
            ("{", "is not JSON"), (#"{"client": {"id": "a", "secret": {"environment": "PATH"}}}"#, "PATH"),
            (#"{"client": {"id": "a", "secret": {"file": "/etc/hostname"}}}"#, "client.secret"),
        ] {
            let page = await playground.post("/partner", [("file", file)])
            #expect(page.status == 400 && page.text.contains(words), "\(page.text)")
        }
        #expect(await playground.server.stages.count == 0)
    }

    @Test func `without the token nothing is asked`() async throws {
        let playground = try Playground()
        #expect(await playground.post("/partner", [("file", "{}")], token: "wrong").status == 403)
    }
}
