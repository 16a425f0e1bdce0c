import Foundation
import GoogleRedirectURIs
import GoogleStandIn
import OAuth
import PlatformCrypto

/// A stand-in for the Google app with a question to answer.
struct Google {
    static let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone")
    let app: GoogleApp
    let partner: PartnerRegistration

    init() throws {
        let attempts = LinkAttempts(
            now: { Date(timeIntervalSince1970: 0) }, random: .repeatable(seed: 3))
        app = GoogleApp(redirectURI: homeRedirectURI, attempts: attempts)
        partner = PartnerRegistration(
            name: "Example", client: ClientCredentials(id: "google-client", secret: "s3cret"),
            universalLink: universalLink,
            scopes: ["devices.read"], webRedirectURI: try .web(projectID: "example-project"),
            authorizationURL: "https://partner.example/authorize", tokenURL: "https://partner.example/token")
    }

    /// A question: the link to open.
    func ask() async -> StartedFlip { await app.flip(to: partner, for: Self.owner) }

    /// The result of an answer.
    func receive(_ url: String) async -> LinkingStep {
        await app.receive(url, for: Self.owner)
    }
}
