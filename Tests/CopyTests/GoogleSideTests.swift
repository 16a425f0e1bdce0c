import AppFlip
import Foundation
import GoogleStandIn
import OAuth
import Testing

/// Plays Google for one link: put your registration in the place of this one, and your app's answer for the reply.
@Suite struct GoogleSideTests {
    @Test func `the Google app takes the answer to its own question once`() async throws {
        let partner = PartnerRegistration(
            name: "Partner", client: ClientCredentials(id: "google-client", secret: "a secret"),
            universalLink: "https://partner.example/flip", scopes: ["devices.read"],
            webRedirectURI: try .web(projectID: "example-project"),
            authorizationURL: "https://partner.example/authorize", tokenURL: "https://partner.example/token")
        let google = GoogleApp(
            redirectURI: .flip(.home),
            attempts: LinkAttempts(
                now: { Date() }, random: { count in (0..<count).map { _ in .random(in: .min ... .max) } }))
        let ada = LinkAttempt.Owner(account: "ada@google.example", device: "phone")

        let flip = await google.flip(to: partner, for: ada)
        // Your app gets `flip.request.url`, and opens this:
        let answer = FlipReply.code("a code", state: flip.request.state).url(at: .flip(.home))

        #expect(await google.receive(answer, for: ada) == .finish(code: "a code", flip.attempt))
        #expect(await google.receive(answer, for: ada) == .ignore(.replayed))
    }
}
