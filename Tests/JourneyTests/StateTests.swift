import AppFlip
import FlipSandbox
import GoogleStandIn
import Testing

@Suite struct StateTests {
    @Test func `an answer with a tampered state is ignored, and the true one still counts`() async throws {
        try await journey { sandbox in
            let attempt = await sandbox.openLink().attempt
            let address = sandbox.googleApp.redirectURI
            let tampered = String(attempt.state.dropLast()) + (attempt.state.hasSuffix("A") ? "B" : "A")
            await sandbox.open(FlipReply.code("c", state: tampered).url(at: address), from: .partnerApp)
            #expect(await sandbox.googleAppTakesAnswer() == .ignore(.unsolicited))

            let step = try await sandbox.agreedStep()
            #expect(step?.code != nil, "the true answer counts")
        }
    }

    @Test func `an answer without state is ignored, and so is one with two`() async throws {
        try await journey { sandbox in
            let attempt = await sandbox.openLink().attempt
            for (query, reason) in [
                ("code=c", FlipReplyError.Reason.missingState), ("code=c&state=", .missingState),
                ("error=cancelled", .missingState),
                ("code=c&state=\(attempt.state)&state=other", .repeated("state")),
            ] {
                await sandbox.open("\(sandbox.googleApp.redirectURI.text)?\(query)", from: .partnerApp)
                #expect(await sandbox.googleAppTakesAnswer() == .ignore(.unreadable(reason)))
            }
        }
    }

    @Test func `an answer counts once, and for no other account`() async throws {
        try await journey { sandbox in
            let attempt = await sandbox.openLink().attempt
            let url = FlipReply.code("c", state: attempt.state).url(at: sandbox.googleApp.redirectURI)
            let other = LinkAttempt.Owner(account: "eve@google.example", device: sandbox.owner.device)
            #expect(await sandbox.googleApp.receive(url, for: other) == .ignore(.otherAccount))

            await sandbox.open(url, from: .partnerApp)
            #expect(await sandbox.googleAppTakesAnswer() == .finish(code: "c", attempt))
            await sandbox.open(url, from: .partnerApp)
            #expect(await sandbox.googleAppTakesAnswer() == .ignore(.replayed))
        }
    }

    @Test func `an answer comes too late after ten minutes`() async throws {
        try await journey { sandbox in
            let attempt = await sandbox.openLink().attempt
            sandbox.clock.advance(by: 601)
            let url = FlipReply.code("c", state: attempt.state).url(at: sandbox.googleApp.redirectURI)
            await sandbox.open(url, from: .partnerApp)
            #expect(await sandbox.googleAppTakesAnswer() == .ignore(.expired))
        }
    }
}
