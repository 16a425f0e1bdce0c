import PlatformCrypto

extension YahooConfiguration {
    /// A user of Yahoo.
    package struct Account: Sendable {
        /// The identifier that never changes: 26 capital letters and digits (wire names `sub`, `guid`).
        package var guid: String
        /// The name that the user signs in with, as with the email address.
        package var username: String
        /// The hash of the password.
        package var password: PasswordHash
        /// The email address, at Yahoo or elsewhere (wire name `email`).
        package var email: String
        /// Whether Yahoo has verified the address; false in a real ID token for a mailbox at another host
        /// (wire name `email_verified`).
        package var isEmailVerified: Bool
        /// The first name (wire name `given_name`).
        package var givenName: String
        /// The last name (wire name `family_name`).
        package var familyName: String
        /// Language and region as Yahoo writes them, such as `en-US` (wire name `locale`).
        package var locale: String
        /// Whether the account is locked: its user cannot sign in, and its tokens are refused.
        package var isDisabled = false

        /// An account that is not locked.
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

        /// The first and the last name (wire name `name`).
        package var name: String { "\(givenName) \(familyName)" }
    }
}
