import Foundation
import PartnerApp
import Testing

@Suite struct OneAnswerTests {
    @Test(arguments: [
        ("agree", 0.0, "code", 1), ("decline", 0, "access_denied", 0), ("agree", 601, "cancelled", 0),
    ])
    func `the first answer counts, and agreeing or declining again changes nothing`(
        tap: String, seconds: TimeInterval, answer: String, codes: Int
    ) async throws {
        let app = App()
        let ticket = try await app.consent().ticket
        let first = await TestTime.$seconds.withValue(seconds) {
            tap == "agree" ? await app.linking.agree(to: ticket) : await app.linking.decline(ticket)
        }
        #expect(name(first) == answer)
        #expect(name(await app.linking.agree(to: ticket)) == "ignored: requestOver")
        #expect(name(await app.linking.decline(ticket)) == "ignored: requestOver")
        #expect(await app.codes.asked.count == codes)
        #expect(await app.opener.urls.count == 1)
    }

    @Test func `agreeing or signing in again while the server is asked changes nothing, however late`()
        async throws
    {
        let (app, screen, agreed) = try await App.agreeing()
        #expect(name(await app.linking.agree(to: screen.ticket)) == "ignored: answerUnderWay")
        for seconds in [0.0, 601] {
            let back = await TestTime.$seconds.withValue(seconds) {
                await app.linking.continueAfterSignIn(screen.ticket)
            }
            #expect(name(back) == "ignored: answerUnderWay")
        }
        await app.codes.answer(.success("c"))
        #expect(name(await agreed.value) == "code")
        #expect(await app.codes.asked == 1)
        #expect(await app.opener.urls.count == 1)
    }

    @Test func `agreeing while the account is looked up anew counts, and nothing is asked again`()
        async throws
    {
        let codes = HeldCodes()
        let accounts = HeldAccounts()
        let opener = Opener()
        let linking = AccountLinking(
            configuration, wording: wording, accounts: accounts, codes: codes, opener: opener,
            now: TestTime.now)
        async let received = linking.receive(try URL.of(link()))
        await accounts.answer(())
        let screen = try await received.consent()
        async let back = linking.continueAfterSignIn(screen.ticket)
        await accounts.untilAsked()
        async let agreed = linking.agree(to: screen.ticket)
        await codes.untilAsked()
        await accounts.answer(())
        #expect(name(await back) == "ignored: answerUnderWay")
        await codes.answer(.success("c"))
        #expect(name(await agreed) == "code")
        #expect(await opener.urls == ["\(google)?code=c&state=A%2BB%3D"])
    }

    @Test func `Cancel while the server is asked counts, and the code is dropped`() async throws {
        let (app, screen, agreed) = try await App.agreeing()
        #expect(name(await app.linking.decline(screen.ticket)) == "access_denied")
        await app.codes.answer(.success("topsecret"))
        #expect(name(await agreed.value) == "ignored: requestOver")
        #expect(await app.codes.wasCancelled == [true])
        let urls = await app.opener.urls
        #expect(urls.count == 1)
        #expect(urls.allSatisfy { !$0.contains("topsecret") })
    }

    @Test func `a newer link takes the place of the older, which is never answered`() async throws {
        let app = App()
        let older = try await app.consent(link(state: "older"))
        let newer = try await app.consent(link(state: "newer"))
        #expect(name(await app.linking.agree(to: older.ticket)) == "ignored: requestOver")
        #expect(name(await app.linking.decline(older.ticket)) == "ignored: requestOver")
        #expect(name(await app.linking.agree(to: newer.ticket)) == "code")
        #expect(await app.opener.urls == ["\(google)?code=co%2Bde&state=newer"])
    }

    @Test func `a newer link while the server is asked for the older drops the older code`() async throws {
        let (app, _, agreed) = try await App.agreeing(to: link(state: "older"))
        let newer = try await app.consent(link(state: "newer"))
        await app.codes.answer(.success("old"))
        #expect(name(await agreed.value) == "ignored: requestOver")
        async let again = app.linking.agree(to: newer.ticket)
        await app.codes.untilAsked()
        await app.codes.answer(.success("new"))
        #expect(name(await again) == "code")
        #expect(await app.opener.urls == ["\(google)?code=new&state=newer"])
        #expect(await app.codes.wasCancelled == [true, false])
    }

    @Test func `the same link twice asks twice and is answered once`() async throws {
        let app = App()
        let first = try await app.consent()
        let second = try await app.consent()
        #expect(name(await app.linking.agree(to: second.ticket)) == "code")
        #expect(name(await app.linking.agree(to: first.ticket)) == "ignored: requestOver")
        #expect(await app.opener.urls.count == 1)
    }

    @Test(arguments: [
        link(clientID: "other"), link(redirectURI: "https://evil.example/"), "https://partner.example/news",
    ])
    func `a refused link does not replace the pending request`(other: String) async throws {
        let app = App()
        let screen = try await app.consent()
        _ = try await app.receive(other)
        #expect(name(await app.linking.agree(to: screen.ticket)) == "code")
    }

    @Test func `a hundred taps at once give one answer`() async throws {
        let app = App()
        let screen = try await app.consent()
        let codes = await withTaskGroup(of: String.self) { group in
            for tap in 0..<100 {
                group.addTask {
                    tap % 2 == 0
                        ? name(await app.linking.agree(to: screen.ticket))
                        : name(await app.linking.decline(screen.ticket))
                }
            }
            return await group.filter { !$0.hasPrefix("ignored") }.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count == 1)
        #expect(await app.opener.urls.count == 1)
    }
}
