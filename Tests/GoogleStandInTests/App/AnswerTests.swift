import AppFlip
import GoogleStandIn
import Testing

/// The Google app's reaction to answers to open attempts.
@Suite struct AnswerTests {
    @Test func `a code is finished with the redirect URI of its attempt`() async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        #expect(
            await phone.receive("code=a%2Bb&state=\(attempt.state)") == .finish(code: "a+b", attempt))
        #expect(attempt.redirectURI == Phone.redirectURI)
    }

    @Test(arguments: FlipErrorCode.allCases)
    func `each documented error is stopped or taken to the browser, as Google's page says`(
        error: FlipErrorCode
    ) async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let step = await phone.receive("error=\(error.rawValue)&error_description=why&state=\(attempt.state)")
        guard error.isRecoverable else {
            #expect(step == .stop(.error(error, description: "why"), attempt))
            return
        }
        let visit = try #require(step.visit, "\(step)")
        #expect(step == .openBrowser(visit, because: .error(error, description: "why")))
        #expect(visit.attempt.owner == attempt.owner)
        #expect(visit.attempt.state != attempt.state)
        #expect(visit.attempt.redirectURI == phone.partner.webRedirectURI)
    }

    @Test(arguments: ["user_not_authorized", "server_error", "CANCELLED", "1", ""])
    func `an error that is not documented goes to the browser and is named`(error: String) async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let step = await phone.receive("error=\(error)&state=\(attempt.state)")
        #expect(step == .openBrowser(try #require(step.visit, "\(step)"), because: .unknownError(error)))
        let shown = error.isEmpty ? "empty" : error
        #expect("\(step)".contains("error is \(shown); send one of cancelled"))
    }

    // Rule: google.answer-content
    @Test(
        arguments: [
            ("code=a&code=b", .malformed(.repeated("code"))),
            ("code=a&code=a", .malformed(.repeated("code"))),
            ("error=cancelled&error=access_denied", .malformed(.repeated("error"))),
            ("code=a&x=1&x=2", .malformed(.repeated("x"))), ("code=a&error=access_denied", .codeAndError),
            ("code=&error=access_denied", .codeAndError), ("code=&error=", .codeAndError),
            ("iss=x", .neitherCodeNorError), ("code=", .emptyCode), ("code", .emptyCode),
            ("code=%zz", .malformed(.brokenEscape("code"))), ("code=%ff", .malformed(.invalidUTF8("code"))),
        ] as [(String, FlipReplyError.Reason)])
    func `an answer that breaks the rules ends its attempt, by name`(
        parameters: String, reason: FlipReplyError.Reason
    ) async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let step = await phone.receive("\(parameters)&state=\(attempt.state)")
        #expect(step == .stop(.unreadable(reason), attempt))
        #expect(await phone.receive("code=c&state=\(attempt.state)") == .ignore(.replayed))
    }

    @Test func `the partner's text is escaped where it is printed`() async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let step = await phone.receive("error=access_denied&error_description=a%0Ab&state=\(attempt.state)")
        #expect("\(step)".hasPrefix(#"stop because the app answered access_denied "a\u{a}b" (attempt 1"#))
    }

    @Test func `parameters that are not known are ignored`() async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let step = await phone.receive("iss=x&code=c&state=\(attempt.state)&y=")
        #expect(step == .finish(code: "c", attempt))
    }

    @Test func `several attempts may be open, and are answered in any order`() async throws {
        let phone = try Phone()
        let first = await phone.flip()
        let second = await phone.flip()
        #expect(await phone.receive("code=2&state=\(second.state)") == .finish(code: "2", second))
        #expect(await phone.receive("code=1&state=\(first.state)") == .finish(code: "1", first))
    }

    @Test func `of the same answer a hundred times at once, one counts`() async throws {
        let (phone, attempt) = try await Phone.beginFlip()
        let finished = await withTaskGroup(of: LinkingStep.self) { group in
            for _ in 0..<100 { group.addTask { await phone.receive("code=c&state=\(attempt.state)") } }
            return await group.reduce(into: 0) { count, step in
                if case .finish = step { count += 1 } else { #expect(step == .ignore(.replayed)) }
            }
        }
        #expect(finished == 1)
    }
}
