import Foundation
import GoogleRedirectURIs
import GoogleStandIn
import PlatformCrypto
import TestSupport

/// A Google app on Ada's phone, with its clock and its open attempts.
struct Phone {
    static let ada = LinkAttempt.Owner(account: "ada@google.example", device: "phone")
    static let redirectURI = GoogleRedirectURI.flip(.home)

    let clock = TestClock()
    let attempts: LinkAttempts
    let app: GoogleApp
    let partner: PartnerRegistration

    init(
        random: RandomSource = .system,
        codeChallenge: @escaping @Sendable (LinkAttempt.ID) async -> String? = { _ in nil }
    ) throws {
        attempts = LinkAttempts(now: { [clock] in clock.now }, random: random)
        app = GoogleApp(redirectURI: Self.redirectURI, attempts: attempts, codeChallenge: codeChallenge)
        partner = try .ofTests()
    }

    /// A phone, and an open attempt of its app.
    static func beginFlip() async throws -> (phone: Phone, attempt: LinkAttempt) {
        let phone = try Phone()
        return (phone, await phone.flip())
    }

    /// Begins an attempt, which stays open.
    func flip() async -> LinkAttempt {
        await app.flip(to: partner, for: Self.ada).attempt
    }

    /// The app's next step when it is opened with these parameters at its redirect URI.
    func receive(_ parameters: String, for owner: LinkAttempt.Owner = ada) async -> LinkingStep {
        await app.receive("\(Self.redirectURI)?\(parameters)", for: owner)
    }
}

extension LinkingStep {
    /// The visit of the browser that Google opens, or nil when it opens none.
    var visit: BrowserVisit? { if case .openBrowser(let visit, _) = self { visit } else { nil } }
}
