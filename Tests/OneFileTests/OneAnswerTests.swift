import Foundation
import OneFile
import Testing

/// The files to paste in an app: each question is answered once, whatever comes at the same time.
@MainActor @Suite struct OneAnswerTests {
    @Test(arguments: [
        (true, 0.0, FlipStep.answered(nil), 1), (false, 0, .answered(.accessDenied), 0),
        (true, 601, .answered(.cancelled), 0),
    ])
    func `the first answer counts, and agreeing or declining again changes nothing`(
        agrees: Bool, seconds: TimeInterval, answer: FlipStep, codes: Int
    ) async throws {
        let app = App()
        let id = try await app.question()
        let first = await TestTime.$seconds.withValue(seconds) {
            agrees ? await app.linking.agree(id) : await app.linking.refuse(id)
        }
        #expect(first == answer)
        #expect(await app.linking.agree(id) == .ignored(.requestOver))
        #expect(await app.linking.refuse(id) == .ignored(.requestOver))
        #expect(app.codes.asked.count == codes)
        #expect(app.opener.urls.count == 1)
    }

    @Test func `agreeing or signing in again while the server is asked changes nothing, however late`()
        async throws
    {
        let agreeing = try await AgreeingApp()
        let app = agreeing.app
        #expect(await app.linking.agree(agreeing.id) == .ignored(.answerUnderWay))
        for seconds in [0.0, 601] {
            let back = await TestTime.$seconds.withValue(seconds) {
                await app.linking.signInEnded(agreeing.id)
            }
            #expect(back == .ignored(.answerUnderWay))
        }
        #expect(screenName(app.linking.screen) == "linking")
        await agreeing.codes.answer(.success("c"))
        #expect(await agreeing.agreed.value == .answered(nil))
        #expect(await agreeing.codes.asked == 1)
        #expect(app.opener.urls.count == 1)
    }

    @Test func `Cancel while the server is asked counts, and the code is dropped`() async throws {
        let agreeing = try await AgreeingApp()
        let app = agreeing.app
        #expect(await app.linking.refuse(agreeing.id) == .answered(.accessDenied))
        await agreeing.codes.answer(.success("topsecret"))
        #expect(await agreeing.agreed.value == .ignored(.requestOver))
        #expect(await agreeing.codes.wasCancelled == [true])
        #expect(app.opener.urls.count == 1)
        #expect(app.opener.urls.allSatisfy { !$0.contains("topsecret") })
    }

    @Test func `a newer link takes the place of the older, which is never answered`() async throws {
        let app = App()
        let older = try await app.question(flipLink(state: "older"))
        let newer = try await app.question(flipLink(state: "newer"))
        #expect(await app.linking.agree(older) == .ignored(.requestOver))
        #expect(await app.linking.refuse(older) == .ignored(.requestOver))
        #expect(await app.linking.agree(newer) == .answered(nil))
        #expect(app.opener.urls == ["\(googleRedirectURI)?code=co%2Bde&state=newer"])
    }

    @Test func `a newer link while the server is asked for the older drops the older code`() async throws {
        let agreeing = try await AgreeingApp(to: flipLink(state: "older"))
        let app = agreeing.app
        let newer = try await app.question(flipLink(state: "newer"))
        await agreeing.codes.answer(.success("old"))
        #expect(await agreeing.agreed.value == .ignored(.requestOver))
        async let again = app.linking.agree(newer)
        await agreeing.codes.answer(.success("new"))
        #expect(await again == .answered(nil))
        #expect(app.opener.urls == ["\(googleRedirectURI)?code=new&state=newer"])
        #expect(await agreeing.codes.wasCancelled == [true, false])
    }

    // Rule: app.asks
    @Test func `the same link twice asks twice and is answered once`() async throws {
        let app = App()
        let first = try await app.question()
        let second = try await app.question()
        #expect(await app.linking.agree(second) == .answered(nil))
        #expect(await app.linking.agree(first) == .ignored(.requestOver))
        #expect(app.opener.urls.count == 1)
    }

    @Test(arguments: [
        flipLink(clientID: "other"), linkWithUnlistedRedirectURI, "https://partner.example/news",
    ])
    func `a refused link does not replace the pending request`(other: String) async throws {
        let app = App()
        let id = try await app.question()
        _ = try await app.receive(other)
        #expect(await app.linking.agree(id) == .answered(nil))
    }

    @Test func `a hundred taps at once give one answer`() async throws {
        let app = App()
        let id = try await app.question()
        let taps = (0..<100).map { tap in
            Task { tap % 2 == 0 ? await app.linking.agree(id) : await app.linking.refuse(id) }
        }
        var answers: [FlipStep] = []
        for tap in taps {
            let step = await tap.value
            if case .ignored = step { continue }
            answers.append(step)
        }
        #expect(answers.count == 1)
        #expect(app.opener.urls.count == 1)
    }

    // Rule: app.universal-link
    @Test func `every answer is opened as a universal link only`() async throws {
        let app = App()
        await app.linking.agree(try await app.question())
        await app.linking.refuse(try await app.question())
        _ = try await app.receive(flipLink(clientID: "other"))
        #expect(app.opener.opened.map(\.universalLinksOnly) == [true, true, true])
    }

    @Test func `when no app takes the code there is a message, and no second try in a browser`() async throws
    {
        let app = App(opener: Opener(succeeds: false))
        let id = try await app.question()
        #expect(await app.linking.agree(id).tells("not delivered"))
        #expect(screenName(app.linking.screen) == "Google's app did not open")
        #expect(app.opener.opened.map(\.universalLinksOnly) == [true])
        #expect(await app.linking.agree(id) == .ignored(.requestOver))
        #expect(app.opener.opened.count == 1)
    }

    @Test func `an error that no app takes gives the same message`() async throws {
        let app = App(opener: Opener(succeeds: false))
        #expect(try await app.receive(flipLink(clientID: "other")).tells("not delivered"))
        #expect(await app.linking.refuse(try await app.question()).tells("not delivered"))
        #expect(screenName(app.linking.screen) == "Google's app did not open")
    }

    // MARK: In the background

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

    // MARK: Secrets

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
