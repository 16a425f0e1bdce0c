import AppFlip
import PlatformCrypto

extension PartnerServerConfiguration {
    /// The names and secrets of the partner in the examples; every reader of this file can use them.
    public enum Demo {
        /// The identifier that the partner gave Google, `client_id`.
        public static let clientID = "google-client"
        /// The client secret.
        ///
        /// A real one is random, at least 128 bits of it.
        public static let clientSecret = "google-secret"
        /// The project in the Google console, last in the redirect URI of the web flow.
        public static let googleProject = "example-project"
        /// The application identifier of the partner's app.
        public static let appID = "TEAMID1234.example.partner.app"
        /// The demo account's user name.
        public static let username = "ada"
        /// The demo account's password.
        public static let password = "correct horse"

        /// The stored line of the password, of 600,000 iterations.
        static let passwordLine =
            "pbkdf2-sha256$600000$c2FsdCBvZiB0aGUgZGVtbw$cHmf296je3pLwNtcgwrkUGpS9yEdCxAuNgaDqC7n82Y"
    }

    /// The partner of the examples and tests: one client, Google, and one account.
    ///
    /// Never for production. It accepts every documented redirect URI, Google's sandbox and development builds included, so that
    /// each can be tried. The authorization endpoint's list has both families, as Google's page asks.
    public static func demo(
        issuer: String = "https://partner.example", crypto: PlatformCrypto
    ) -> PartnerServerConfiguration {
        let everything: RedirectURIList.Inclusions = [.sandbox, .development, .enterprise]
        let flips = RedirectURIList.flip(everything).uris.map(\.text)
        let web = (try? RedirectURIList.web(projectID: Demo.googleProject, everything))?.uris.map(\.text)
        let google = Client(
            id: Demo.clientID, secretDigest: crypto.sha256(Demo.clientSecret.utf8), name: "Google",
            privacyPolicy: "https://policies.google.com/privacy",
            authorizationStatement: Demo.authorizationStatement,
            redirectURIs: (web ?? []) + flips, flipRedirectURIs: flips)
        let ada = PasswordHash(Demo.passwordLine).map {
            Account(
                id: "account-ada", username: Demo.username, password: $0, name: "Ada Example",
                email: "ada@partner.example")
        }
        return PartnerServerConfiguration(
            issuer: issuer, serviceName: "Example Home", clients: [google],
            accounts: [ada].compactMap { $0 },
            scopes: [
                ScopeInWords("devices.read", Demo.readsDevices),
                ScopeInWords("devices.control", Demo.controlsDevices),
            ],
            associationAppIDs: [Demo.appID])
    }
}
