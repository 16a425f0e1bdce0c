import Foundation
import OneFile
import Testing

/// Which screen is up, and in which window: the decisions of every app, without UIKit and SwiftUI.
@MainActor @Suite struct FlipScreenTests {
    @Test(
        arguments: [
            linkWithUnlistedRedirectURI, flipLink(clientID: "other"), flipLink(scope: "all"),
            flipLink(state: nil), flipLink(redirectURI: nil), "https://partner.example/flip?x",
            "https://partner.example/",
        ], [true, false])
    func `a link that is refused closes no screen of another request`(
        refused: String, opens: Bool
    ) async throws {
        let app = App(opener: Opener(succeeds: opens), accounts: Accounts(nil))
        let id = try await app.signIn()
        _ = try await app.receive(refused)
        #expect(screenName(app.linking.screen) == "sign in")
        app.accounts.signIn("Ada Example")
        await app.linking.signInEnded(id)
        _ = try await app.receive(refused)
        #expect(screenName(app.linking.screen) == "question")
        #expect(app.linking.screen?.id == id)
        // The request still has its answer.
        await app.linking.agree(id)
        #expect(screenName(app.linking.screen) == (opens ? "nothing" : "Google's app did not open"))
    }

    @Test func `a link that is refused has a message when no screen is up`() async throws {
        let app = App()
        _ = try await app.receive(linkWithUnlistedRedirectURI)
        #expect(screenName(app.linking.screen) == "This link cannot be used")
        app.linking.close(try #require(app.linking.screen?.id))
        #expect(app.linking.screen == nil)
    }

    @Test func `a message stays until the user takes it away, or a new request comes`() async throws {
        let app = App()
        _ = try await app.receive(linkWithUnlistedRedirectURI)
        let message = try #require(app.linking.screen?.id)
        _ = try await app.receive(flipLink(clientID: "other"))
        #expect(screenName(app.linking.screen) == "This link cannot be used")
        _ = try await app.question()
        #expect(screenName(app.linking.screen) == "question")
        // The button of the message that was there before.
        app.linking.close(message)
        #expect(screenName(app.linking.screen) == "question")
    }

    @Test func `a late answer of an older request changes no screen of the newer`() async throws {
        let agreeing = try await AgreeingApp(to: flipLink(state: "older"))
        let newer = try await agreeing.app.question(flipLink(state: "newer"))
        await agreeing.codes.answer(.success("late"))
        _ = await agreeing.agreed.value
        #expect(screenName(agreeing.app.linking.screen) == "question")
        #expect(agreeing.app.linking.screen?.id == newer)
    }

    @Test func `the screens of a link follow each other, from the question to Google's app`() async throws {
        let app = App()
        let window = Window()
        await app.linking.agree(try await app.question(in: window))
        #expect(window.shown == ["question", "linking", "success", "nothing"])
    }

    @Test func `one question is up in all windows: a link in another window takes it there`() async throws {
        let app = App()
        let (here, there) = (Window(), Window())
        let older = try await app.question(flipLink(state: "older"), in: here)
        let newer = try await app.question(flipLink(state: "newer"), in: there)
        #expect(here.shown == ["question", "nothing"])
        #expect(there.shown == ["question"])
        #expect(await app.linking.agree(older) == .ignored(.requestOver))
        #expect(await app.linking.agree(newer) == .answered(nil))
        #expect(here.shown == ["question", "nothing"])
        #expect(there.shown.last == "nothing")
        #expect(app.opener.urls == ["\(googleRedirectURI)?code=co%2Bde&state=newer"])
    }

    @Test func `a refused link in another window moves no question there`() async throws {
        let app = App()
        let (here, there) = (Window(), Window())
        _ = try await app.question(in: here)
        _ = try await app.receive(linkWithUnlistedRedirectURI, in: there)
        #expect(here.shown == ["question"])
        #expect(there.shown.isEmpty)
    }

    @Test func `the window that got the link says that Google's app did not open`() async throws {
        let app = App(opener: Opener(succeeds: false))
        let (here, there) = (Window(), Window())
        _ = try await app.receive(linkWithUnlistedRedirectURI, in: here)
        _ = try await app.receive(flipLink(clientID: "other"), in: there)
        #expect(here.shown == ["This link cannot be used", "nothing"])
        #expect(there.shown == ["Google's app did not open"])
    }
}
