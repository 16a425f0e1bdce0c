import AuthorizationServer

/// A user of an identity provider, as a verified token names the user.
public struct ExternalUser: Sendable, Hashable {
    /// The provider (claim `iss`).
    public let issuer: String
    /// The user's identifier at this provider (claim `sub`), which never changes.
    public let subject: String
    /// The full name; empty when the token has none.
    public var name: String
    /// The email address, which the provider has verified; empty when the token has none.
    public var email: String
    /// Whether the token has an email address that the provider calls unverified; userinfo then adds none.
    package var isEmailUnverified = false
    /// Why the provider's userinfo gave no email address, for the log; nil when it was not asked, or answered.
    public var emailProblem: String?

    /// The greatest length of a subject (OpenID Connect Core section 2).
    private static let maximumSubjectBytes = 255

    /// A user; nil when subject or issuer is empty or not printable ASCII, the subject has more than 255 bytes, or the issuer
    /// has a `|`.
    public init?(issuer: String, subject: String, name: String = "", email: String = "") {
        guard subject.utf8.count <= Self.maximumSubjectBytes, ConfigurationRules.isPrintableASCII(subject),
            ConfigurationRules.isPrintableASCII(issuer), !issuer.contains("|")
        else { return nil }
        self.issuer = issuer
        self.subject = subject
        self.name = name
        self.email = email
    }

    /// The identifier of the account: `https://login.example|1234`.
    ///
    /// Two issuers may give the same subject to different users, so the issuer is part of it.
    public var accountID: String { "\(issuer)|\(subject)" }

    /// The account of this user: a new one, or the known one with what it lacks of name and address.
    ///
    /// The address may be missing at the first link, because the provider had not verified it yet, and Google needs it.
    /// A name or an address that is known does not change.
    package func account(completing known: UserAccount?) -> UserAccount {
        guard var account = known else { return UserAccount(id: accountID, name: name, email: email) }
        account.fillIn(name: name, email: email)
        return account
    }
}
