/// A user of a ``BrowserSignIn``.
public struct SignedInUser: Sendable, Hashable {
    /// The identifier of the account, `sub` in userinfo.
    public let accountID: String
    /// A text that no other session has, such as the value of its cookie; the next sign-in has another text.
    public let sessionID: String

    /// Creates a user from its parts.
    public init(accountID: String, sessionID: String) {
        self.accountID = accountID
        self.sessionID = sessionID
    }

    /// The account and the session as one text, which no other pair of texts gives: the length of the first is in front.
    package var binding: String { "\(accountID.utf8.count) \(accountID) \(sessionID)" }
}
