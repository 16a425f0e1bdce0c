import AppFlip
import Foundation
import PartnerApp
import Testing

@Suite struct OpenerTests {
    @Test func `every answer is opened as a universal link only`() async throws {
        let app = App()
        _ = await app.linking.agree(to: try await app.consent().ticket)
        _ = await app.linking.decline(try await app.consent().ticket)
        _ = try await app.receive(link(clientID: "other"))
        #expect(await app.opener.opened.map(\.universalLinksOnly) == [true, true, true])
    }

    @Test func `when no app takes the code there is a message, and no second try in a browser`() async throws
    {
        let app = App(opener: Opener(opens: false))
        let screen = try await app.consent()
        let action = await app.linking.agree(to: screen.ticket)
        guard case .showMessage(.googleDidNotOpen, screen.ticket) = action else {
            throw Unexpected(what: name(action))
        }
        #expect(await app.opener.opened.map(\.universalLinksOnly) == [true])
        #expect(name(await app.linking.agree(to: screen.ticket)) == "ignored: requestOver")
        #expect(await app.opener.opened.count == 1)
    }

    @Test func `an error that no app takes gives the same message`() async throws {
        let app = App(opener: Opener(opens: false))
        #expect(name(try await app.receive(link(clientID: "other"))) == "Google did not open")
        #expect(name(await app.linking.decline(try await app.consent().ticket)) == "Google did not open")
        #expect(LocalMessage.googleDidNotOpen.text.contains("start linking again"))
    }

    /// Keeps nothing, so that what a dump finds is what the library keeps.
    private struct Forgetful: LinkOpener, CodeService {
        let opens: Bool

        func open(_ url: URL, universalLinksOnly: Bool) async -> Bool { opens }

        func code(
            for request: CodeRequest, account: SignedInAccount
        ) async throws(PartnerFailure) -> String {
            ["top", "secret"].joined()
        }
    }

    @Test(arguments: [true, false])
    func `after the answer nothing that can be printed holds the code or the state`(opens: Bool) async throws
    {
        let parts = Forgetful(opens: opens)
        let linking = AccountLinking(
            configuration, wording: wording, accounts: Accounts(), codes: parts, opener: parts,
            now: TestTime.now)
        let screen = try await linking.receive(try URL.of(link(state: "mystate"))).consent()
        let action = await linking.agree(to: screen.ticket)
        #expect(name(action) == (opens ? "code" : "Google did not open"))
        var shown = "\(action)"
        dump(action, to: &shown)
        dump(linking, to: &shown)
        #expect(!shown.contains("topsecret"))
        #expect(!shown.contains("mystate"))
    }

    @Test func `while a request waits, nothing that can be printed holds its state or the session`()
        async throws
    {
        let app = App()
        let screen = try await app.consent(link(state: "mystate"))
        var shown = "\(screen)"
        dump(screen, to: &shown)
        dump(app.linking, to: &shown)
        #expect(!shown.contains("mystate"))
        #expect(!shown.contains("session-of"))
    }
}
