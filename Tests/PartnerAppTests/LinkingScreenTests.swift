import Foundation
import PartnerApp
import Testing
import WebText

/// Which screen is up after an action: the decisions of every app, without UIKit and SwiftUI.
@Suite struct LinkingScreenTests {
    private let message = LocalMessage.unlistedRedirectURI

    @Test(arguments: [
        link(redirectURI: "https://evil.example/a/x"), link(clientID: "other"), link(scope: "all"),
        link(state: nil), link(redirectURI: nil), "https://partner.example/flip?x",
        "https://partner.example/",
    ])
    func `a link that is refused closes no screen of another request`(refused: String) async throws {
        for opens in [true, false] {
            let app = App(opener: Opener(opens: opens), accounts: Accounts(nil))
            let signIn = LinkingScreen.after(try await app.receive(link()), on: nil)
            guard case .signIn(let ticket)? = signIn else { throw Unexpected(what: "\(signIn as Any)") }
            #expect(LinkingScreen.after(try await app.receive(refused), on: signIn) == signIn)
            await app.accounts.signIn("Ada Example")
            let consent = LinkingScreen.after(await app.linking.continueAfterSignIn(ticket), on: signIn)
            guard case .consent(let screen)? = consent else { throw Unexpected(what: "\(consent as Any)") }
            #expect(LinkingScreen.after(try await app.receive(refused), on: consent) == consent)
            // The request still has its answer.
            let after = LinkingScreen.after(await app.linking.agree(to: screen.ticket), on: consent)
            #expect(after == (opens ? nil : .message(.googleDidNotOpen)))
        }
    }

    @Test func `a link that is refused has a message when no screen is up`() async throws {
        let action = try await App().receive(link(redirectURI: "https://evil.example/a/x"))
        #expect(LinkingScreen.after(action, on: nil) == .message(message))
        #expect(LinkingScreen.after(action, on: .message(.googleDidNotOpen)) == .message(message))
    }

    @Test func `a message stays until the user takes it away, or a new request comes`() async throws {
        let app = App()
        let refused = try await app.receive(link(clientID: "other"))
        #expect(LinkingScreen.after(refused, on: .message(message)) == .message(message))
        let screen = try await app.consent()
        #expect(LinkingScreen.after(.askForConsent(screen), on: .message(message)) == .consent(screen))
    }

    @Test func `a newer request takes the place of the older, whose late action changes nothing`()
        async throws
    {
        let (app, older, agreed) = try await App.agreeing(to: link(state: "older"))
        let newer = try await app.consent(link(state: "newer"))
        #expect(LinkingScreen.after(.askForConsent(newer), on: .consent(older)) == .consent(newer))
        await app.codes.answer(.success("late"))
        #expect(LinkingScreen.after(await agreed.value, on: .consent(newer)) == .consent(newer))
        // The two actions may be shown in the wrong order.
        #expect(LinkingScreen.after(.askForConsent(older), on: .consent(newer)) == .consent(newer))
        #expect(LinkingScreen.after(.askForSignIn(older.ticket), on: .consent(newer)) == .consent(newer))
    }

    @Test func `a consent that a link in another window has replaced closes at the tap`() async throws {
        let app = App()
        let here = try await app.consent()
        _ = try await app.consent()
        #expect(LinkingScreen.after(await app.linking.agree(to: here.ticket), on: .consent(here)) == nil)
        #expect(LinkingScreen.after(await app.linking.decline(here.ticket), on: .consent(here)) == nil)
    }

    @Test func `a second tap changes no screen`() async throws {
        let (app, screen, agreed) = try await App.agreeing()
        let again = await app.linking.agree(to: screen.ticket)
        #expect(LinkingScreen.after(again, on: .consent(screen)) == .consent(screen))
        await app.codes.answer(.success("c"))
        #expect(LinkingScreen.after(await agreed.value, on: .consent(screen)) == nil)
    }

    /// Is active when the test says so; the time then is another.
    private struct Background: LinkOpener {
        let active = Held<Void>()
        let opened = Opener()
        let time = Locked(TimeInterval(0))

        func untilActive() async { await active.ask() }

        func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
            await opened.open(url, universalLinksOnly: universalLinksOnly)
        }

        /// A consent that waits for the user, whose answer is opened by this.
        func consent() async throws -> (AccountLinking, ConsentScreen) {
            let linking = AccountLinking(
                configuration, wording: wording, accounts: Accounts(), codes: Codes(), opener: self,
                now: { Date(timeIntervalSince1970: time.withLock { $0 }) })
            return (linking, try await linking.receive(try URL.of(link())).consent())
        }
    }

    @Test(arguments: [(599.0, "code=co%2Bde&"), (600, "error=cancelled&")])
    func `a code that waited for the app to come back is sent in the request's time only`(
        seconds: TimeInterval, answer: String
    ) async throws {
        let opener = Background()
        let (linking, screen) = try await opener.consent()
        async let agreed = linking.agree(to: screen.ticket)
        await opener.active.untilAsked()
        #expect(await opener.opened.urls.isEmpty)
        opener.time.withLock { $0 = seconds }
        await opener.active.answerAll(())
        _ = await agreed
        let urls = await opener.opened.urls
        #expect(urls.count == 1)
        #expect(urls.allSatisfy { $0.hasPrefix("\(google)?\(answer)") })
    }

    @Test func `Cancel counts while a code waits for the app to come back`() async throws {
        let opener = Background()
        let (linking, screen) = try await opener.consent()
        async let agreed = linking.agree(to: screen.ticket)
        await opener.active.untilAsked()
        async let declined = linking.decline(screen.ticket)
        await opener.active.untilAsked(2)
        await opener.active.answerAll(())
        #expect(name(await agreed) == "ignored: requestOver")
        #expect(name(await declined) == "access_denied")
        #expect(await opener.opened.urls.allSatisfy { !$0.contains("code=") })
    }
}
