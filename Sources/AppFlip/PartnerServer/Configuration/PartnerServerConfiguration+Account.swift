import PlatformCrypto

extension PartnerServerConfiguration {
    /// A user's account.
    public struct Account: Sendable {
        /// The identifier that never changes, `sub` in userinfo.
        public var id: String
        /// The user name of the sign-in form.
        public var username: String
        /// The hash of the password.
        public var password: PasswordHash
        /// The full name, `name` in userinfo.
        public var name: String
        /// The email address, `email` in userinfo.
        public var email: String
        /// Whether the account is disabled: it can neither sign in nor be used by a client.
        public var isDisabled = false

        /// Creates an account from its parts.
        public init(id: String, username: String, password: PasswordHash, name: String, email: String) {
            self.id = id
            self.username = username
            self.password = password
            self.name = name
            self.email = email
        }

        /// The account without what it signs in with.
        var profile: UserAccount { UserAccount(id: id, name: name, email: email, isDisabled: isDisabled) }
    }
}
