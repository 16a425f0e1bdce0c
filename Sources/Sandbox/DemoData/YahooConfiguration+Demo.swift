import PlatformCrypto
import YahooStandIn

extension YahooConfiguration {
    /// The names and secrets of the examples; they are public, so none of them protects anything.
    package enum Demo {
        /// The issuer and origin of Yahoo.
        package static let issuer = "https://api.login.yahoo.com"
        /// The origin of the retired profile host.
        package static let profileHost = "https://social.yahooapis.com"
        /// The Client ID of the app with which a Firebase project signs users in, in the form of a real Client ID.
        package static let clientID =
            "dj0yJmk9ZGVtb0ZpcmViYXNlQXV0aCZkPVlXazlabWx5WldKaGMyVW1jR285TUE9PSZz"
            + "PWNvbnN1bWVyc2VjcmV0JnN2PTAmeD0zZA--"
        package static let clientSecret = "demo-secret-of-the-firebase-app"
        /// The redirect URI of this app: the handler of the Firebase project.
        package static let redirectURI = "https://demo-project.firebaseapp.com/__/auth/handler"
        /// The Client ID of another developer's app.
        package static let otherClientID =
            "dj0yJmk9ZGVtb1F1aXpXZWVrZW5kMSZkPVlXazljWFZwZW5kbFpXc21jR285TUE9PSZz"
            + "PWNvbnN1bWVyc2VjcmV0JnN2PTAmeD0zZA--"
        package static let otherClientSecret = "demo-secret-of-the-quiz"
        package static let otherRedirectURI = "https://quiz.example/yahoo"
        /// The password of all accounts.
        package static let password = "sunflower lane"
    }

    /// The Yahoo of the examples and tests: two apps, four accounts.
    ///
    /// Never for production. `quickPasswords` hashes the passwords with one iteration, for tests.
    ///
    /// | user name | email address | verified | what it shows |
    /// | --- | --- | --- | --- |
    /// | `ana` | `ana@yahoo.com` | yes | the ordinary case: a verified mailbox at Yahoo |
    /// | `bruno` | `bruno@gmail.example` | no | a mailbox elsewhere, so the address proves nothing |
    /// | `chitra` | `chitra@yahoo.com` | yes | a profile in Hindi |
    /// | `noel` | `noel@yahoo.com` | no | a mailbox at Yahoo that is not verified |
    package static func demo(
        issuer: String = Demo.issuer, crypto: PlatformCrypto, quickPasswords: Bool = false
    ) -> YahooConfiguration {
        let app = App(
            id: Demo.clientID, secretDigest: crypto.sha256(Demo.clientSecret.utf8), name: "Demo Notes",
            redirectURIs: [Demo.redirectURI],
            permissions: [.openID, .profile, .email, .readWriteContacts, .readMail])
        let quiz = App(
            id: Demo.otherClientID, secretDigest: crypto.sha256(Demo.otherClientSecret.utf8),
            name: "Weekend Quiz", redirectURIs: [Demo.otherRedirectURI],
            permissions: [.openID, .profile, .email, .readContacts])
        let quick = crypto.hashPassword(Demo.password, salt: Array("sixteen bytes ok".utf8), iterations: 1)
        return YahooConfiguration(
            issuer: issuer, apps: [app, quiz], accounts: demoAccounts(password: quickPasswords ? quick : nil))
    }

    /// The accounts of the demo, each with the given hash, or with its own.
    private static func demoAccounts(password: PasswordHash?) -> [Account] {
        /// The given hash, or else that of the line `pbkdf2-sha256$600000$SALT$HASH` with this end.
        func hash(_ saltAndHash: String) -> PasswordHash {
            let stored = password ?? PasswordHash("pbkdf2-sha256$600000$\(saltAndHash)")
            guard let stored else { preconditionFailure("the hash \(saltAndHash) cannot be read") }
            return stored
        }
        return [
            Account(
                guid: guid("ana"), username: "ana",
                password: hash("c2FsdCBvZiBhbmEgaW4gdGhlIGRlbW8$iS9appBasNIL9VvXWaLbf3culUyTbdGoLuGIxVZgmtk"),
                email: "ana@yahoo.com", isEmailVerified: true, givenName: "Ana", familyName: "Almeida"),
            Account(
                guid: guid("bruno"), username: "bruno",
                password: hash(
                    "c2FsdCBvZiBicnVubyBpbiB0aGUgZGVtbw$xuNyWt59PsSuyzYD2F-soiqFulJUsf0aD1MrXFGH_E8"),
                email: "bruno@gmail.example", isEmailVerified: false, givenName: "Bruno", familyName: "Berger"
            ),
            Account(
                guid: guid("chitra"), username: "chitra",
                password: hash(
                    "c2FsdCBvZiBjaGl0cmEgaW4gdGhlIGRlbW8$E9GkbY7yYu8_3AFRWTF9H5U-03UZsz46D-2qq87q1JE"),
                email: "chitra@yahoo.com", isEmailVerified: true, givenName: "चित्रा", familyName: "राव",
                locale: "hi-IN"),
            Account(
                guid: guid("noel"), username: "noel",
                password: hash(
                    "c2FsdCBvZiBub2VsIGluIHRoZSBkZW1v$8jvB6qkC_t7vDKrFhIX-XUanM2V9p86rY818-7Atf8w"),
                email: "noel@yahoo.com", isEmailVerified: false, givenName: "Noël", familyName: "Nguyen",
                locale: "fr-FR"),
        ]
    }

    /// A user's id of 26 characters, as Yahoo's own have.
    private static func guid(_ username: String) -> String {
        let name = username.uppercased() + "DEMO"
        return name + String(repeating: "0", count: 26 - name.utf8.count)
    }
}
