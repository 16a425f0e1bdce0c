import Foundation
import GoogleStandIn
import HTTPMessages
import OAuth
import PlatformCrypto
import TestSupport

/// Google's servers in front of a partner that answers what the test says.
struct GoogleSetup {
    static let link = LinkedAccount.ID(account: "ada@google.example", partner: "Partner")
    static let flipURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

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
        // Each state is another, and none is base64url that a person would type.
        let random = RandomSource.repeatable(seed: 2)
        attempts = LinkAttempts(now: { [clock] in clock.now }, random: { random.bytes($0) })
        server = GoogleServer(
            partners: [registration], client: InMemoryClient(["https://partner.example": partner]),
            crypto: crypto, random: .repeatable(seed: 1), now: { [clock] in clock.now })
    }

    /// Google's servers, which have linked the accounts.
    static func linked() async throws -> GoogleSetup {
        let setup = try GoogleSetup()
        try await setup.linkAccounts()
        return setup
    }

    /// Links the accounts with access token `a1` and refresh token `r1`, good for an hour.
    @discardableResult
    func linkAccounts() async throws(LinkingFailure) -> LinkedAccount {
        await partner.will(.tokens("a1", refresh: "r1"), .userinfo)
        return try await server.link(Self.link, code: "c1", redirectURI: Self.flipURI, attempt: 1)
    }
}

extension PartnerRegistration {
    static func ofTests() throws -> PartnerRegistration {
        PartnerRegistration(
            name: "Partner", client: ClientCredentials(id: "google-client", secret: "s3cret&"),
            universalLink: "https://partner.example/flip", scopes: ["devices.read", "devices.control"],
            webRedirectURI: try .web(projectID: "example-project"),
            authorizationURL: "https://partner.example/authorize", tokenURL: "https://partner.example/token",
            userinfoURL: "https://partner.example/userinfo",
            revocationURL: "https://partner.example/revoke", issuer: "https://partner.example")
    }
}

extension HTTPRequest {
    var form: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPResponse {
    static func json(
        _ status: Int, _ text: String, _ headers: HTTPHeaders = ["Cache-Control": "no-store"]
    ) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", text: text, headers: headers)
    }

    static func tokens(_ access: String, refresh: String? = nil) -> HTTPResponse {
        let tokens = TokenResponse(accessToken: access, expiresIn: 3600, refreshToken: refresh)
        return .json(200, String(decoding: tokens.json, as: UTF8.self))
    }

    static func refusal(_ code: OAuthError.Code) -> HTTPResponse {
        let error = OAuthError(code)
        return .json(error.status, String(decoding: error.json, as: UTF8.self))
    }

    static var userinfo: HTTPResponse { .json(200, #"{"sub":"248","email":"ada@partner.example"}"#) }
}
