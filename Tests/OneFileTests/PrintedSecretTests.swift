import Foundation
import OneFile
import Testing

/// What a linking shows of its secrets where it is printed or dumped.
@MainActor @Suite struct PrintedSecretTests {
    @Test(arguments: [true, false])
    func `after the answer nothing that can be printed holds the code or the state`(opens: Bool) async throws
    {
        let linking = FlipLinking(
            .filledIn, words: FlipWords(company: "Example"), account: { FlipAccount(session: "s") },
            code: { _, _ in ["top", "secret"].joined() }, open: { _, _ in opens }, untilActive: {},
            now: TestTime.now)
        let url = try #require(URL(string: flipLink(state: "mystate")))
        #expect(await linking.receive(url) == .asks(linking.words.title))
        let step = await linking.agree(try #require(linking.screen?.id))
        #expect(opens ? step == .answered(nil) : step.tells("not delivered"))
        var shown = "\(step)"
        dump(step, to: &shown)
        dump(linking, to: &shown)
        #expect(!shown.contains("topsecret"))
        #expect(!shown.contains("mystate"))
    }

    @Test func `while a request waits, nothing that can be printed holds its state or the session`()
        async throws
    {
        let app = App()
        _ = try await app.question(flipLink(state: "mystate"))
        var shown = "\(app.linking.screen as Any)"
        dump(app.linking.screen, to: &shown)
        dump(app.linking, to: &shown)
        #expect(!shown.contains("mystate"))
        #expect(!shown.contains("session-of"))
    }
}
