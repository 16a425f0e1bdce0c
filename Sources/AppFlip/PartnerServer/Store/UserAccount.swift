/// A user's account, as the server needs it: the data for userinfo, and whether the account may be used.
public struct UserAccount: Sendable, Hashable {
    /// The identifier that never changes, `sub` in userinfo.
    public let id: String
    /// The full name, `name` in userinfo; empty when it is not known.
    public var name: String
    /// The email address, `email` in userinfo; empty when it is not known.
    public var email: String
    /// Whether the account is disabled: it can neither sign in nor be used by a client.
    public var isDisabled: Bool

    /// Creates an account from its parts.
    public init(id: String, name: String, email: String, isDisabled: Bool = false) {
        self.id = id
        self.name = name
        self.email = email
        self.isDisabled = isDisabled
    }

    /// The name that a page shows beside the email address: empty where only the address is known, and the identifier where
    /// neither is.
    var shownName: String { name.isEmpty && email.isEmpty ? id : name }

    /// Fills in the name or the email address that is not known; what is known does not change.
    mutating func fillIn(name: String, email: String) {
        if self.name.isEmpty { self.name = name }
        if self.email.isEmpty { self.email = email }
    }
}
