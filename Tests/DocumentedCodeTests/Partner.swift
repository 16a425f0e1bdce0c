import AppFlip
import Foundation
import Google
import OAuth
import PartnerApp
import TestSupport
import WebText

let flipLink = "https://partner.example/flip"
let home = GoogleRedirectURI.flip(.home)

/// The checks of a partner app.
let flip = FlipLinkChecker(
    PartnerConfiguration(
        universalLink: flipLink, clientID: "google-client",
        allowedScopes: ["devices.read"], defaultScope: ["devices.read"]))

/// A link, with each value escaped as it should be.
func link(
    to base: String = flipLink, clientID: String = "google-client", state: String = "s",
    redirectURI: String = home.text, scope: String? = "devices.read", further: String = ""
) -> String {
    let scope = scope.map { "&scope=\($0)" } ?? ""
    return "\(base)?client_id=\(clientID)\(scope)&state=\(PercentCoding.encode(state))"
        + "&redirect_uri=\(PercentCoding.encode(redirectURI))\(further)"
}

/// The verdict in a word or two.
func verdict(_ link: String) -> String {
    switch flip.decide(link: link) {
    case .request: "request"
    case .answer(let answer): "answer \(answer.reply)"
    case .refuse(let message): "refuse: \(message)"
    case .notAFlipLink: "not a flip link"
    }
}

/// A stand-in for the Google app with a question to answer.
struct Google {
    static let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone")
    let app: GoogleApp
    let partner: PartnerRegistration

    init() throws {
        let numbers = Numbers()
        let attempts = LinkAttempts(
            now: { Date(timeIntervalSince1970: 0) }, random: { numbers.bytes($0) })
        app = GoogleApp(redirectURI: home, attempts: attempts)
        partner = PartnerRegistration(
            name: "Example", client: ClientCredentials(id: "google-client", secret: "s3cret"),
            universalLink: flipLink,
            scopes: ["devices.read"], webRedirectURI: try .web(projectID: "example-project"),
            authorizationURL: "https://partner.example/authorize", tokenURL: "https://partner.example/token")
    }

    /// A question: the link to open.
    func ask() async -> (attempt: LinkAttempt, link: String) {
        let (attempt, request) = await app.flip(to: partner, for: Self.owner)
        return (attempt, request.url)
    }

    /// The result of an answer.
    func receive(_ url: String) async -> LinkingStep {
        await app.receive(url, for: Self.owner)
    }
}

/// Bytes that follow from a seed: a failure can be looked at again.
private final class Numbers: Sendable {
    private let lock = NSLock()
    // Only used under the lock.
    nonisolated(unsafe) private var generator = SeededGenerator(seed: 3)

    func bytes(_ count: Int) -> [UInt8] {
        lock.withLock { (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) } }
    }
}
