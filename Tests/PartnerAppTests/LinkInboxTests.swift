import Foundation
import PartnerApp
import Testing

/// The door by which every life cycle's links come in.
@MainActor @Suite struct LinkInboxTests {
    /// The shown actions, and a way to wait for the next one.
    private final class Screen {
        private(set) var shown: [String] = []
        private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func show(_ action: LinkingAction) {
            shown.append(name(action))
            for (count, continuation) in waiting where shown.count >= count { continuation.resume() }
            waiting.removeAll { shown.count >= $0.count }
        }

        func until(_ count: Int) async {
            guard shown.count < count else { return }
            await withCheckedContinuation { waiting.append((count, $0)) }
        }
    }

    private let screen = Screen()

    private func inbox(_ app: App<some CodeService>) -> LinkInbox {
        LinkInbox(app.linking) { [screen] in screen.show($0) }
    }

    @Test func `a flip link is taken at once, and its action is shown later`() async throws {
        let inbox = inbox(App())
        #expect(inbox.take(try URL.of(link())))
        #expect(screen.shown.isEmpty)
        await screen.until(1)
        #expect(screen.shown == ["consent"])
    }

    @Test func `another link is left to the app's router, and nothing is shown`() async throws {
        let app = App()
        let inbox = inbox(app)
        #expect(!inbox.take(try URL.of("https://partner.example/settings")))
        #expect(inbox.take(try URL.of(link())))
        await screen.until(1)
        #expect(screen.shown == ["consent"])
    }

    @Test(arguments: [
        link(clientID: "other"), link(redirectURI: "https://evil.example/a/x"), link(state: nil),
    ])
    func `a flip link that will be refused is taken too`(text: String) async throws {
        let inbox = inbox(App())
        #expect(inbox.take(try URL.of(text)))
        await screen.until(1)
        #expect(screen.shown != ["not a flip link"])
    }

    @Test func `links are handed on in the order in which they came`() async throws {
        let accounts = HeldAccounts()
        let linking = AccountLinking(
            configuration, wording: wording, accounts: accounts, codes: Codes(), opener: Opener(),
            now: TestTime.now)
        let inbox = LinkInbox(linking) { [screen] in screen.show($0) }
        inbox.take(try URL.of(link(state: "first")))
        inbox.take(try URL.of(link(clientID: "other")))
        await accounts.untilAsked()
        // The second needs no account and would be there first if it did not wait for its turn.
        await accounts.answerAll()
        await screen.until(2)
        #expect(screen.shown == ["consent", "invalid_request"])
    }
}
