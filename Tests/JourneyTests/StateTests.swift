import AppFlip
import FlipSandbox
import GoogleStandIn
import Testing

/// The state between all parties; Tests/GoogleStandInTests tests each rule of the Google app.
@Suite struct StateTests {
    @Test func `an answer with a changed state is ignored, and the true one still counts`() async throws {
        try await journey { sandbox in
            let attempt = await sandbox.openLink().attempt
            let redirectURI = sandbox.googleApp.redirectURI
            let changed = String(attempt.state.dropLast()) + (attempt.state.hasSuffix("A") ? "B" : "A")
            await sandbox.open(FlipReply.code("c", state: changed).url(at: redirectURI), from: .partnerApp)
            #expect(await sandbox.googleAppTakesAnswer() == .ignore(.unsolicited))

            let step = try await sandbox.stepAfterConsent()
            let code = try #require(step?.code)
            #expect(step == .finish(code: code, attempt), "the true answer counts")
        }
    }
}
