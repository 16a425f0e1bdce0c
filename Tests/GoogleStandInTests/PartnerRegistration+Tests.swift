import GoogleStandIn
import OAuth

extension PartnerRegistration {
    /// The partner of these tests.
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
