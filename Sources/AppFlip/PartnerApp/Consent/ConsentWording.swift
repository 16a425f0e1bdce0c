import WebText

/// The words on the consent screen: the partner's own, and English defaults for the others.
///
/// An app in other languages sets all of them, from its string catalog. The words of the two buttons are
/// those of Google's design rules, which were read in English only.
public struct ConsentWording: Sendable {
    /// The partner's name: "Example".
    public var company: String
    /// The authorization statement, such as "Once linked, Google will have permission
    /// to control your devices".
    public var statement: String
    /// Which other data Google gets, and why; it must name what the userinfo endpoint answers.
    public var sharing: String
    /// The meaning of each scope for the user, in the order of the list.
    public var permissions: [ConsentScreen.Permission]
    /// Where the user can unlink again: the partner's settings, or the user's Google Account.
    public var unlinkingURL: String

    /// The question; it says Google, and not the name of one of its apps.
    public var title: String
    /// Which account is linked, made of the account's name.
    public var signedIn: @Sendable (String) -> String = { "Signed in as \($0)" }
    /// The words that link to Google's privacy policy.
    public var privacyPolicy = "Google Privacy Policy"
    /// The words that link to where the user can unlink.
    public var unlinking = "You can unlink at any time"
    /// The button that agrees.
    public var agree = "Agree and link"
    /// The button that refuses.
    public var cancel = "Cancel"
    /// The button for linking another account.
    public var otherAccount = "Use another account"
    /// The text after agreeing, while Google's app opens.
    public var finished: String

    /// The words for one partner; each scope with its meaning, such as
    /// `("devices.read", "See your devices")`.
    public init(
        company: String, statement: String, scopes: KeyValuePairs<String, String>, unlinkingURL: String,
        sharing: String = "Google will see your name and e-mail address, to show which account is linked."
    ) {
        self.company = company
        self.statement = statement
        self.sharing = sharing
        self.permissions = scopes.map { ConsentScreen.Permission(scope: $0.key, text: $0.value) }
        self.unlinkingURL = unlinkingURL
        title = "Link your \(company) account to Google"
        finished = "Linking your \(company) account to Google"
    }

    /// The meaning of a scope.
    ///
    /// The user has to see every scope, so a scope without words is shown by its name.
    func permission(for scope: String) -> ConsentScreen.Permission {
        // Bytes, not `==`: a scope that only looks like a known one is another scope.
        permissions.first { $0.scope.hasSameBytes(as: scope) } ?? .init(scope: scope, text: scope)
    }
}
