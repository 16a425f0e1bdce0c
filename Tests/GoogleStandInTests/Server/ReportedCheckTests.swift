import GoogleStandIn
import HTTPMessages
import Testing
import WebText

/// The rules that a journal gets: all that were checked, whether they held or not.
@Suite struct ReportedCheckTests {
    @Test func `a link that works reports every rule it was held to`() async throws {
        let setup = try GoogleSetup()
        let notes = Locked<[Check]>([])
        try await Check.$recorder.withValue(CheckRecorder { check in notes.withLock { $0.append(check) } }) {
            _ = try await setup.linkAccounts()
        }
        let expected: [SecurityRule] = [
            .tokenStatus, .tokenContentType, .tokenIsNotStored, .tokenIsJSON, .accessToken, .tokenType,
            .expiresIn, .accessTokenIsOpaque, .refreshToken, .userinfoStatus, .userinfoContentType,
            .userinfoFields,
        ]
        #expect(notes.withLock { $0 } == expected.map { Check($0, held: true) })
    }

    @Test func `a rule that does not hold is reported as broken`() async throws {
        let setup = try GoogleSetup()
        let notes = Locked<[Check]>([])
        await setup.partner.answer(with: HTTPResponse(status: 500))
        try await Check.$recorder.withValue(CheckRecorder { check in notes.withLock { $0.append(check) } }) {
            _ = try await setup.server.revoke("unknown", at: "Partner")
        }
        #expect(notes.withLock { $0 } == [Check(.revocationStatus, held: false)])
    }
}
