import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// Requests with the configured scopes.
@Suite struct ScopeRequestTests {
    @Test func `a plus stands between scopes, and every other character in them is escaped`() async throws {
        // The demo knows its own scopes only, so it sees none.
        let partner = try Partner(wrapping: { partner in
            Answering { request in await partner.handle(request.withQuery { $0.removing("scope") }) }
        })
        let probe = try partner.probe { $0.scopes = ["devices&more", "devices+less"] }
        let attempt = try await probe.value(of: .scopesJoinedByPlus)
        #expect(attempt.authorization.query.text.contains("scope=devices%26more+devices%2Bless"))
        #expect(attempt.ending == .granted)
    }
}
