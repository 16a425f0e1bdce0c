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
}
