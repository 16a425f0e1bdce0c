import Foundation
import GoogleStandIn
import HTTPMessages
import PlatformCrypto
import TestSupport

/// Google's servers in front of a partner that answers what the test says.
struct GoogleSetup {
    static let link = LinkedAccount.ID(account: "ada@google.example", partner: "Partner")
    static let flipRedirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    let clock = TestClock()
    let partner = ScriptedPartner()
    let server: GoogleServer
    let attempts: LinkAttempts
    let registration: PartnerRegistration
    let crypto: PlatformCrypto

    init(_ change: (inout PartnerRegistration) -> Void = { _ in }) throws {
        crypto = try PlatformCrypto()
        var registration = try PartnerRegistration.ofTests()
        change(&registration)
        self.registration = registration
        // Another seed than the server's, so that no state is one of its values.
        attempts = LinkAttempts(now: { [clock] in clock.now }, random: .repeatable(seed: 2))
        server = GoogleServer(
            partners: [registration], client: InMemoryClient(["https://partner.example": partner]),
            crypto: crypto, random: .repeatable(seed: 1), now: { [clock] in clock.now })
    }

    /// Google's servers, which have linked the accounts.
    static func makeLinked() async throws -> GoogleSetup {
        let setup = try GoogleSetup()
        try await setup.linkAccounts()
        return setup
    }

    /// Links the accounts with access token `a1` and refresh token `r1`, good for an hour.
    @discardableResult
    func linkAccounts() async throws(LinkingFailure) -> LinkedAccount {
        await partner.answer(with: .tokens("a1", refresh: "r1"), .userinfo)
        return try await server.link(Self.link, code: "c1", redirectURI: Self.flipRedirectURI, attempt: 1)
    }
}
