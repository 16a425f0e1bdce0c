import GoogleRedirectURIs
import PartnerServer
import PlatformCrypto

extension PartnerServerConfiguration {
    /// The names and secrets of the partner in the examples; every reader of this file can use them.
    package enum Demo {
        /// Google's client id at the partner's server.
        package static let clientID = "google-client"
        /// Google's client secret; a real secret has at least 128 random bits.
        package static let clientSecret = "google-secret"
        /// The project in the Google console, last in the redirect URI of the web flow.
        package static let googleProject = "example-project"
        /// The application identifier of the partner's app.
        package static let appID = "TEAMID1234.example.partner.app"
        package static let username = "ada"
        package static let password = "correct horse"

        /// The stored line of the password, of 600,000 iterations.
        static let passwordLine =
            "pbkdf2-sha256$600000$c2FsdCBvZiB0aGUgZGVtbw$cHmf296je3pLwNtcgwrkUGpS9yEdCxAuNgaDqC7n82Y"
    }

    /// The partner of the examples and tests: one client, Google, and one account.
    ///
    /// Never for production: it accepts every documented redirect URI. `quickPassword` hashes the password with one
    /// iteration, for tests.
    package static func demo(
        issuer: String = "https://partner.example", crypto: PlatformCrypto, quickPassword: Bool = false
    ) -> PartnerServerConfiguration {
        let everything: RedirectURIList.Inclusions = [.sandbox, .development, .enterprise]
        guard let web = try? RedirectURIList.web(projectID: Demo.googleProject, everything),
            let password = quickPassword
                ? crypto.hashPassword(Demo.password, salt: Array("sixteen bytes ok".utf8), iterations: 1)
                : PasswordHash(Demo.passwordLine)
        else { preconditionFailure("a constant of the demo cannot be read") }
        let flips = RedirectURIList.flip(everything).uris.map(\.text)
        let google = Client(
            id: Demo.clientID, secretDigest: crypto.sha256(Demo.clientSecret.utf8), name: "Google",
            privacyPolicy: "https://policies.google.com/privacy",
            authorizationStatement: Demo.authorizationStatement,
            redirectURIs: web.uris.map(\.text) + flips, flipRedirectURIs: flips)
        let ada = Account(
            id: "account-ada", username: Demo.username, password: password, name: "Ada Example",
            email: "ada@partner.example")
        return PartnerServerConfiguration(
            issuer: issuer, serviceName: "Example Home", clients: [google], accounts: [ada],
            scopes: [
                ScopeInWords("devices.read", Demo.readsDevices),
                ScopeInWords("devices.control", Demo.controlsDevices),
            ],
            associationAppIDs: [Demo.appID])
    }
}

extension PartnerServerConfiguration.Demo {
    package static let authorizationStatement = LocalizedText(
        "Once linked, Google will have permission to control your devices.",
        translations: [
            .hindi: "लिंक होने के बाद, Google को आपके डिवाइस कंट्रोल करने की अनुमति मिल जाएगी।",
            .traditionalChinese: "連結後，Google 將有權控制您的裝置。",
            .brazilianPortuguese:
                "Após a vinculação, o Google terá permissão para controlar seus dispositivos.",
            .arabic: "بعد الربط، سيحصل Google على إذن بالتحكّم في أجهزتك.",
        ])

    package static let readsDevices = LocalizedText(
        "See your devices and their state",
        translations: [
            .hindi: "आपके डिवाइस और उनकी स्थिति देखना",
            .traditionalChinese: "查看您的裝置及其狀態",
            .brazilianPortuguese: "Ver seus dispositivos e o estado deles",
            .arabic: "الاطّلاع على أجهزتك وحالتها",
        ])

    package static let controlsDevices = LocalizedText(
        "Control your devices",
        translations: [
            .hindi: "आपके डिवाइस कंट्रोल करना",
            .traditionalChinese: "控制您的裝置",
            .brazilianPortuguese: "Controlar seus dispositivos",
            .arabic: "التحكّم في أجهزتك",
        ])
}
