/// The fields of the form, in the groups in which the page shows them.
extension PartnerForm {
    /// A value of flip-check's configuration as a field.
    struct Field {
        /// The place of the value in a configuration file: `client.id`.
        let path: String
        let label: String
        /// The words in the empty field.
        let hint: String
        /// Whether the form marks it as needed.
        let isRequired: Bool
        /// Whether it is hidden while it is typed; what the reader typed is never sent back.
        let isSecret: Bool

        init(
            _ path: String, _ label: String, _ hint: String, isRequired: Bool = false, isSecret: Bool = false
        ) {
            (self.path, self.label, self.hint) = (path, label, hint)
            (self.isRequired, self.isSecret) = (isRequired, isSecret)
        }
    }

    static let issuerField = Field("issuer", "Issuer", "https://partner.example")
    static let serverFields = [
        Field(
            "authorizationURL", "Authorization URL", "https://partner.example/authorize",
            isRequired: true),
        Field("tokenURL", "Token URL", "https://partner.example/token", isRequired: true),
        Field("userinfoURL", "Userinfo URL", "https://partner.example/userinfo"),
        Field("revocationURL", "Revocation URL", "https://partner.example/revoke"),
    ]
    static let clientFields = [
        Field("client.id", "Client ID", "the client that you made for Google", isRequired: true),
        Field("client.secret", "Client secret", "stays in the memory of this program", isSecret: true),
        Field("scopes", "Scopes", "separated by spaces"),
    ]
    static let projectField = Field(
        "projectID", "Google's project ID", "last in Google's redirect URI")
    static let appFields = [
        Field("universalLink", "Universal link of your app", "https://partner.example/flip"),
        Field("appID", "App ID", "for example TEAMID1234.example.partner.app"),
    ]
    /// A test user, with whom the check of every rule signs in by itself.
    ///
    /// These do not replace single values of a configuration: ``signInForms(_:)`` makes steps of them.
    static let signInFields = [
        Field("signIn.user", "Test user's name", "for example ada"),
        Field(
            "signIn.password", "Test user's password", "stays in the memory of this program", isSecret: true),
        Field("signIn.userField", "Name of the field for the user", "username, if you enter nothing"),
        Field("signIn.passwordField", "Name of the field for the password", "password, if you enter nothing"),
        Field("signIn.press", "Button that signs in", "for example decision=sign-in"),
        Field("signIn.agree", "Button that agrees", "for example decision=agree"),
        Field("signIn.cancel", "Button that cancels", "for example decision=cancel"),
    ]
    /// The fields whose values replace those of a configuration file.
    static let configurationFields = [issuerField] + serverFields + clientFields + [projectField] + appFields

    static let allFields = configurationFields + signInFields

    /// The parameter of the form that holds the value for a path of a configuration.
    static func parameter(for path: String) -> String { "field.\(path)" }
}
