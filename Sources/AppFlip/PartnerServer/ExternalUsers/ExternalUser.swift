import AuthorizationServer

/// A user of an identity provider, as a verified token names the user.
public struct ExternalUser: Sendable, Hashable {
    /// The provider (claim `iss`).
    public let issuer: String
    /// The user's identifier at this provider (claim `sub`), which never changes.
    public let subject: String
    /// The full name; empty when the token has none.
    public var name: String
    /// The address, which the provider has verified; empty when the token has none.
    public var email: String

    /// The most bytes of an identifier (OpenID Connect Core section 2).
    public static let maximumSubjectBytes = 255

    /// A user; nil when the subject is empty, too long or not printable ASCII, or the issuer has a `|`.
    public init?(issuer: String, subject: String, name: String = "", email: String = "") {
        guard subject.utf8.count <= Self.maximumSubjectBytes, ConfigurationRules.isIdentifier(subject),
            ConfigurationRules.isIdentifier(issuer), !issuer.contains("|")
        else { return nil }
        self.issuer = issuer
        self.subject = subject
        self.name = name
        self.email = email
    }

    /// The identifier and user name of the account: `https://login.example|1234`.
    ///
    /// Two issuers may give the same subject to different users, so the issuer is part of it.
    public var accountID: String { "\(issuer)|\(subject)" }
}
