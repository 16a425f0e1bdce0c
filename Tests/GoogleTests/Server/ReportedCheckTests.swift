import Dispatch
import Google
import HTTPMessages
import Testing
import WebText

/// The rules that a journal gets: all that were checked, whether they held or not.
struct ReportedCheckTests {
    @Test func `a link that works reports every rule it was held to`() async throws {
        let wire = try Wire()
        let notes = Notes()
        try await Check.$recorder.withValue(CheckRecorder { notes.add($0) }) {
            _ = try await wire.linkAccounts()
        }
        let expected: [SecurityRule] = [
            .tokenStatus, .tokenContentType, .tokenCacheable, .tokenNotJSON, .accessToken, .tokenType,
            .expiresIn, .accessTokenIsJWT, .refreshToken, .userinfoStatus, .userinfoContentType,
            .userinfoFields,
        ]
        #expect(notes.checks == expected.map { Check($0, held: true) })
    }

    @Test func `a rule that does not hold is reported as such`() async throws {
        let wire = try Wire()
        let notes = Notes()
        await wire.partner.will(HTTPResponse(status: 500))
        try await Check.$recorder.withValue(CheckRecorder { notes.add($0) }) {
            _ = try await wire.server.revoke("unknown", at: "Partner")
        }
        #expect(notes.checks == [Check(.revocationStatus, held: false)])
    }
}

private final class Notes: Sendable {
    private let turn = DispatchQueue(label: "Notes")
    // Only read and written in `turn`.
    nonisolated(unsafe) private var noted: [Check] = []

    var checks: [Check] { turn.sync { noted } }

    func add(_ check: Check) {
        turn.sync { noted.append(check) }
    }
}
