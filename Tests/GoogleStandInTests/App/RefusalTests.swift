import AppFlip
import GoogleStandIn
import PlatformCrypto
import Testing
import WebText

/// Answers that Google's app ignores, and that change nothing.
@Suite struct RefusalTests {
    private static let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    // Rule: google.answer-address
    @Test(arguments: [
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA", redirectURI + "/",
        redirectURI + ".dev",
        "http" + redirectURI.dropFirst(5),
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast",
        "https://oauth-redirect.googleusercontent.com:443/a/com.google.Chromecast",
        "https://oauth-redirect.googleusercontent.com@evil.example/a/com.google.Chromecast",
        "https://OAUTH-redirect.googleusercontent.com/a/com.google.Chromecast",
        "https://oauth-redirect.googleusercontent.com/a/com.google.%43hromecast",
        "https://oauth-redirect.googleusercontent.com/a/../a/com.google.Chromecast",
        "https://oauth-redirect.googleusercontent.com/r/example-project", "",
    ])
    func `an answer at another redirect URI is refused, even with an open state`(uri: String) async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        #expect(
            await phone.app.receive("\(uri)?code=c&state=\(attempt.state)", for: Phone.ada)
                == .ignore(.elsewhere))
        #expect(await phone.receive("code=c&state=\(attempt.state)") == .finish(code: "c", attempt))
    }

    // Rule: google.state-known
    @Test func `an answer without an attempt is unsolicited`() async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        for state in [
            "test", attempt.state + "A", String(attempt.state.dropLast()), attempt.state.lowercased(),
        ] {
            #expect(await phone.receive("code=c&state=\(state)") == .ignore(.unsolicited))
            #expect(await phone.receive("error=access_denied&state=\(state)") == .ignore(.unsolicited))
        }
        #expect(await phone.receive("code=c&state=\(attempt.state)") == .finish(code: "c", attempt))
    }

    @Test func `a state is compared by bytes, not by what Swift takes for equal text`() async throws {
        let phone = try Phone(random: RandomSource { [UInt8](repeating: 0x28, count: $0) })
        let attempt = await phone.flip()
        #expect(attempt.state.contains("K"))
        let kelvin = attempt.state.replacing("K", with: "%E2%84%AA")
        #expect(await phone.receive("code=c&state=\(kelvin)") == .ignore(.unsolicited))
    }

    // Rule: google.state-once
    @Test func `a second answer to the same attempt is a replay`() async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        _ = await phone.receive("code=c&state=\(attempt.state)")
        #expect(await phone.receive("code=c&state=\(attempt.state)") == .ignore(.replayed))
        #expect(await phone.receive("error=cancelled&state=\(attempt.state)") == .ignore(.replayed))
    }

    // Rule: google.state-in-time
    @Test func `an answer after ten minutes is too late`() async throws {
        let phone = try Phone()
        let late = await phone.flip()
        phone.clock.advance(by: 600)
        #expect(await phone.receive("code=c&state=\(late.state)") == .ignore(.expired))
        let inTime = await phone.flip()
        phone.clock.advance(by: 599)
        #expect(await phone.receive("code=c&state=\(inTime.state)") == .finish(code: "c", inTime))
    }

    @Test func `an expired attempt is forgotten after a second lifetime, answered or not`() async throws {
        let phone = try Phone()
        let old = await phone.flip()
        let answered = await phone.flip()
        _ = await phone.receive("code=c&state=\(answered.state)")
        #expect(await phone.attempts.count == 2)
        phone.clock.advance(by: 600)
        _ = await phone.flip()
        #expect(await phone.receive("code=c&state=\(old.state)") == .ignore(.expired))
        phone.clock.advance(by: 600)
        let new = await phone.flip()
        #expect(await phone.attempts.count == 2)
        #expect(await phone.receive("code=c&state=\(old.state)") == .ignore(.unsolicited))
        #expect(await phone.receive("code=c&state=\(new.state)") == .finish(code: "c", new))
    }

    @Test func `what is known of an old attempt does not depend on newer attempts`() async throws {
        let phone = try Phone()
        let old = await phone.flip()
        phone.clock.advance(by: 1_199)
        #expect(await phone.receive("code=c&state=\(old.state)") == .ignore(.expired))
        phone.clock.advance(by: 1)
        #expect(await phone.receive("code=c&state=\(old.state)") == .ignore(.unsolicited))
    }

    // Rule: google.state-account, google.state-device
    @Test func `an answer for another account or on another device is refused and leaves the attempt open`()
        async throws
    {
        let (phone, attempt) = try await Phone.beginFlip()
        let answer = "code=c&state=\(attempt.state)"
        let bob = LinkAttempt.Owner(account: "bob@google.example", device: "phone")
        let tablet = LinkAttempt.Owner(account: "ada@google.example", device: "tablet")
        #expect(await phone.receive(answer, for: bob) == .ignore(.otherAccount))
        #expect(await phone.receive(answer, for: tablet) == .ignore(.otherDevice))
        #expect(await phone.receive(answer) == .finish(code: "c", attempt))
    }

    // Rule: google.state-redirect-uri
    @Test func `the browser's state is refused for a flip, and the other way round`() async throws {
        let phone = try Phone()
        let flip = await phone.flip()
        let visit = try #require(await phone.receive("error=cancelled&state=\(flip.state)").visit)
        let web = phone.partner.webRedirectURI
        #expect(await phone.receive("code=c&state=\(visit.attempt.state)") == .ignore(.otherRedirectURI))
        let second = await phone.flip()
        await #expect(throws: AnswerRefusal.otherRedirectURI) {
            try await phone.attempts.redeem(state: second.state, at: web, by: nil)
        }
        #expect(
            try await phone.attempts.redeem(state: visit.attempt.state, at: web, by: nil) == visit.attempt)
        await #expect(throws: AnswerRefusal.replayed) {
            try await phone.attempts.redeem(state: visit.attempt.state, at: web, by: nil)
        }
    }

    // Rule: google.state-present
    @Test(
        arguments: [
            ("code=c", .missingState), ("code=c&state=", .missingState),
            ("error=access_denied", .missingState),
            ("", .neitherCodeNorError), ("code=c&state=STATE&state=STATE", .malformed(.repeated("state"))),
            ("code=c&state=%zz", .malformed(.brokenEscape("state"))), ("code=c&state=STATE#x", .fragment),
            (
                "code=\(String(repeating: "c", count: FlipReply.maximumLength))&state=STATE",
                .tooLong(limit: FlipReply.maximumLength)
            ),
        ] as [(String, FlipReplyError.Reason)])
    func `an answer that cannot be read is refused and leaves the attempt open`(
        parameters: String, reason: FlipReplyError.Reason
    ) async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let failed = Locked<[String]>([])
        let recorder = CheckRecorder { check in
            if !check.held { failed.withLock { $0.append(check.rule.id) } }
        }
        let step = await Check.$recorder.withValue(recorder) {
            await phone.receive(parameters.replacing("STATE", with: attempt.state))
        }
        #expect(step == .ignore(.unreadable(reason)))
        // That a state is missing is said only of an answer that was read, and has none.
        #expect(failed.withLock { $0 } == (reason == .missingState ? ["google.state-present"] : []))
        #expect(await phone.receive("code=c&state=\(attempt.state)") == .finish(code: "c", attempt))
    }
}
