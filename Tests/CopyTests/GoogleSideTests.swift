import AppFlip
import Foundation
import GoogleStandIn
import OAuth
import PlatformCrypto
import Testing

/// Plays Google for one link: replace the registration with yours, and `answer` with your app's.
@Suite struct GoogleSideTests {
    @Test func `the Google app takes the answer to its own question once`() async throws {
        let partner = PartnerRegistration(
            name: "Partner", client: ClientCredentials(id: "google-client", secret: "a secret"),
            universalLink: "https://partner.example/flip", scopes: ["devices.read"],
            webRedirectURI: try .web(projectID: "example-project"),
            authorizationURL: "https://partner.example/authorize", tokenURL: "https://partner.example/token")
        let google = GoogleApp(
            redirectURI: .flip(.home),
            attempts: LinkAttempts(now: { Date() }, random: .system))
        let ada = LinkAttempt.Owner(account: "ada@google.example", device: "phone")

        let flip = await google.flip(to: partner, for: ada)
        // Your app gets `flip.request.url`, and opens this:
        let answer = FlipReply.code("a code", state: flip.request.state).url(at: .flip(.home))
        let stranger = FlipReply.code("a code", state: "another state").url(at: .flip(.home))

        #expect(await google.receive(stranger, for: ada) == .ignore(.unsolicited))
        #expect(await google.receive(answer, for: ada) == .finish(code: "a code", flip.attempt))
        #expect(await google.receive(answer, for: ada) == .ignore(.replayed))
    }
}
