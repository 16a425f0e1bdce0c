import PlatformCrypto

extension YahooConfiguration {
    /// A user of Yahoo.
    public struct Account: Sendable {
        /// The identifier that never changes: 26 capital letters and digits (wire names `sub`, `guid`).
        public var guid: String
        /// The user name of the sign-in form.
        public var username: String
        /// The hash of the password.
        public var password: PasswordHash
        /// The mail address, at Yahoo or elsewhere (wire name `email`).
        public var email: String
        /// Whether Yahoo has verified the address (wire name `email_verified`).
        ///
        /// A real ID token had `false` for a mailbox of another provider.
        public var isEmailVerified: Bool
        /// The first name (wire name `given_name`).
        public var givenName: String
        /// The last name (wire name `family_name`).
        public var familyName: String
        /// Language and region as Yahoo writes them, such as `en-US` (wire name `locale`).
        public var locale: String
        /// Whether the account is disabled.
        public var isDisabled = false

        /// Creates an account from its parts.
        public init(
            guid: String, username: String, password: PasswordHash, email: String, isEmailVerified: Bool,
            givenName: String, familyName: String, locale: String = "en-US"
        ) {
            self.guid = guid
            self.username = username
            self.password = password
            self.email = email
            self.isEmailVerified = isEmailVerified
            self.givenName = givenName
            self.familyName = familyName
            self.locale = locale
        }

        /// Both names (wire name `name`).
        public var name: String { "\(givenName) \(familyName)" }
    }
}
