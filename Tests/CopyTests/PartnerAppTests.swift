import AppFlip
import PartnerApp
import Testing

/// Tests which links the app answers: put your configuration in the place of this one.
@Suite struct PartnerAppTests {
    private let checker = FlipLinkChecker(
        PartnerConfiguration(
            universalLink: "https://partner.example/flip", clientID: "google-client",
            redirectURIs: .flip(), allowedScopes: ["devices.read"], defaultScope: ["devices.read"]))

    @Test(arguments: [
        ("https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast", true),
        ("https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast/", false),
        ("https://attacker.example/", false),
    ])
    func `a link is answered only at a redirect URI of Google`(redirectURI: String, asks: Bool) {
        let request = FlipRequest(
            universalLink: "https://partner.example/flip", clientID: "google-client",
            scope: ["devices.read"], state: "opaque", redirectURI: redirectURI)
        switch checker.decide(link: request.url) {
        case .request: #expect(asks)
        case .refuse: #expect(!asks)
        default: Issue.record("the link is neither asked about nor refused")
        }
    }
}
