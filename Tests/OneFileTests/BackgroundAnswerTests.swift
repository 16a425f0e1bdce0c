import Foundation
import OneFile
import Testing

/// Answers that wait until the app is in front again.
@MainActor @Suite struct BackgroundAnswerTests {
    /// An app that is in front when the test says so, at a time that the test sets.
    private struct Background {
        let active = Held<Void>()
        let time = Time()
        let app: App
        let id: Int

        /// The time that the app sees, in seconds since 1970.
        @MainActor final class Time { var seconds: TimeInterval = 0 }

        @MainActor init() async throws {
            let time = time
            app = App(active: active, now: { Date(timeIntervalSince1970: time.seconds) })
            id = try await app.question(flipLink(state: "A"))
        }
    }

    @Test(arguments: [(599.0, "code=co%2Bde&"), (600, "error=cancelled&")])
    func `a code that waited for the app to come back is sent in the request's time only`(
        seconds: TimeInterval, answer: String
    ) async throws {
        let background = try await Background()
        let app = background.app
        async let agreed = app.linking.agree(background.id)
        await background.active.untilAsked()
        #expect(app.opener.urls.isEmpty)
        background.time.seconds = seconds
        await background.active.answerAll(())
        _ = await agreed
        #expect(app.opener.urls.count == 1)
        #expect(app.opener.urls.allSatisfy { $0.hasPrefix("\(googleRedirectURI)?\(answer)") })
    }

    @Test func `Cancel counts while a code waits for the app to come back`() async throws {
        let background = try await Background()
        let app = background.app
        async let agreed = app.linking.agree(background.id)
        await background.active.untilAsked()
        async let refused = app.linking.refuse(background.id)
        await background.active.untilAsked(2)
        #expect(await app.linking.refuse(background.id) == .ignored(.requestOver))
        await background.active.answerAll(())
        #expect(await agreed == .ignored(.requestOver))
        #expect(await refused == .answered(.accessDenied))
        #expect(app.opener.urls.allSatisfy { !$0.contains("code=") })
        #expect(app.opener.urls.count == 1)
    }

    // Rule: app.newest
    @Test(arguments: [true, false])
    func `an answer that waits for the app to come back is dropped when a newer link has come`(
        agrees: Bool
    ) async throws {
        let background = try await Background()
        let app = background.app
        async let answered =
            agrees ? app.linking.agree(background.id) : app.linking.refuse(background.id, .signInClosed)
        await background.active.untilAsked()
        #expect(try await app.receive(flipLink(state: "B")) == .asks(app.linking.words.title))
        await background.active.answerAll(())
        #expect(await answered == .ignored(.requestOver))
        #expect(app.opener.urls.isEmpty)
        #expect(screenName(app.linking.screen) == "question")
        #expect(await app.linking.agree(try #require(app.linking.screen?.id)) == .answered(nil))
        #expect(app.opener.urls == ["\(googleRedirectURI)?code=co%2Bde&state=B"])
    }

    @Test func `a refused link is not answered over the question of a newer one`() async throws {
        let background = try await Background()
        let app = background.app
        async let refused = app.receive(flipLink(state: nil))
        await background.active.untilAsked()
        #expect(try await app.receive(flipLink(state: "B")) == .asks(app.linking.words.title))
        await background.active.answerAll(())
        #expect(try await refused == .ignored(.requestOver))
        #expect(app.opener.urls.isEmpty)
    }

    @Test func `of two refused links only the newer one is answered`() async throws {
        let background = try await Background()
        let app = background.app
        async let first = app.receive(flipLink(clientID: "other", state: "A"))
        await background.active.untilAsked()
        async let second = app.receive(flipLink(clientID: "other", state: "B"))
        await background.active.untilAsked(2)
        await background.active.answerAll(())
        #expect(try await first == .ignored(.requestOver))
        #expect(try await second == .answered(.invalidRequest))
        #expect(app.opener.urls.map { $0.hasSuffix("&state=B") } == [true])
    }
}
