import PlatformCrypto

extension YahooConfiguration {
    /// A user of Yahoo.
    package struct Account: Sendable {
        /// The identifier that never changes: 26 capital letters and digits (wire names `sub`, `guid`).
        package var guid: String
        /// The user name of the sign-in form.
        package var username: String
        /// The hash of the password.
        package var password: PasswordHash
        /// The mail address, at Yahoo or elsewhere (wire name `email`).
        package var email: String
        /// Whether Yahoo has verified the address (wire name `email_verified`).
        ///
        /// A real ID token had `false` for a mailbox of another provider.
        package var isEmailVerified: Bool
        /// The first name (wire name `given_name`).
        package var givenName: String
        /// The last name (wire name `family_name`).
        package var familyName: String
        /// Language and region as Yahoo writes them, such as `en-US` (wire name `locale`).
        package var locale: String
        /// Whether the account is disabled.
        package var isDisabled = false

        /// Creates an account from its parts.
        package init(
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
        package var name: String { "\(givenName) \(familyName)" }
    }
}
