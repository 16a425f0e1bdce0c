@testable import PlaygroundServer

extension PartnerForm {
    /// The fields that a reader fills in for the partner of this project.
    ///
    /// - Parameter origin: the address of its server; no server listens at the default.
    static func exampleFields(of origin: String = "http://127.0.0.1:1") -> [String: String] {
        [
            "field.authorizationURL": "\(origin)/authorize", "field.tokenURL": "\(origin)/token",
            "field.userinfoURL": "\(origin)/userinfo", "field.revocationURL": "\(origin)/revoke",
            "field.client.id": "google-client", "field.client.secret": "google-secret",
            "field.projectID": "example-project",
        ]
    }
}
