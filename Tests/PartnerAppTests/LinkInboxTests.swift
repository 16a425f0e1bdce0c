import Foundation
import PartnerApp
import Testing

/// The door by which every life cycle's links come in.
@MainActor @Suite struct LinkInboxTests {
    /// The names of the actions, as they are shown.
    private let shown = AsyncStream<String>.makeStream()

    private func inbox(_ linking: AccountLinking) -> LinkInbox {
        LinkInbox(linking) { [shown] in shown.continuation.yield(name($0)) }
    }

    private func first(_ count: Int = 1) async -> [String] {
        var names: [String] = []
        for await name in shown.stream.prefix(count) { names.append(name) }
        return names
    }

    @Test func `a flip link is taken at once, and its action is shown later`() async throws {
        let inbox = inbox(App().linking)
        #expect(inbox.take(try URL.of(link())))
        #expect(await first() == ["consent"])
    }

    @Test func `another link is left to the app's router, and nothing is shown`() async throws {
        let inbox = inbox(App().linking)
        #expect(!inbox.take(try URL.of("https://partner.example/settings")))
        #expect(inbox.take(try URL.of(link())))
        #expect(await first() == ["consent"])
    }

    @Test(arguments: [
        link(clientID: "other"), link(redirectURI: "https://evil.example/a/x"), link(state: nil),
    ])
    func `a flip link that will be refused is taken too`(text: String) async throws {
        let inbox = inbox(App().linking)
        #expect(inbox.take(try URL.of(text)))
        #expect(await first() != ["not a flip link"])
    }

    @Test func `links are handed on in the order in which they came`() async throws {
        let accounts = HeldAccounts()
        let linking = AccountLinking(
            configuration, wording: wording, accounts: accounts, codes: Codes(), opener: Opener(),
            now: TestTime.now)
        let inbox = inbox(linking)
        inbox.take(try URL.of(link(state: "first")))
        inbox.take(try URL.of(link(clientID: "other")))
        await accounts.untilAsked()
        // The second needs no account and would be there first if it did not wait for its turn.
        await accounts.answerAll(())
        #expect(await first(2) == ["consent", "invalid_request"])
    }

    @Test func `a link that both methods of SwiftUI deliver is handled once`() async throws {
        let inbox = inbox(App().linking)
        let first = try URL.of(link(state: "first"))
        #expect(inbox.take(first, from: .openURL))
        #expect(inbox.take(first, from: .userActivity))
        #expect(inbox.take(try URL.of(link(clientID: "other"))))
        #expect(await self.first(2) == ["consent", "invalid_request"])
    }

    @Test func `a link that the user taps again is handled again`() async throws {
        let inbox = inbox(App().linking)
        let link = try URL.of(link(clientID: "other"))
        #expect(inbox.take(link, from: .userActivity))
        #expect(inbox.take(link, from: .userActivity))
        #expect(await first(2) == ["invalid_request", "invalid_request"])
    }

    @Test func `the app's router gets a link of its own once`() throws {
        let inbox = inbox(App().linking)
        let link = try URL.of("https://partner.example/settings")
        #expect(!inbox.take(link, from: .userActivity))
        #expect(inbox.take(link, from: .openURL))
        #expect(!inbox.take(link, from: .openURL))
    }
}
