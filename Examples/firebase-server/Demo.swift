import DemoData
import FirebaseStandIn
import PlatformCrypto
import YahooStandIn

/// The project that the program serves; none of its values is a secret.
enum Demo {
    /// The id of the Firebase project.
    static let projectID = "demo-project"
    /// The number of the project, which the identifiers of its apps contain.
    private static let projectNumber = "1234567890"
    /// The project's API key, which SDKs send as `key`.
    static let apiKey = "demo-api-key"
    /// The bundle identifier of the project's Apple app.
    static let bundleID = "com.example.notes"
    /// The Firebase app id of this app (`GOOGLE_APP_ID` in GoogleService-Info.plist).
    static let googleAppID = "1:1234567890:ios:0a1b2c3d4e5f"
    /// The OAuth client id of this app (`CLIENT_ID` in GoogleService-Info.plist).
    static let clientID = "1234567890-demo.apps.googleusercontent.com"
    /// The email address of the account of `--seed`.
    static let email = "ada@example.com"
    /// The password of this account.
    static let password = "correct horse"
    /// The hash of the password, made once: 600,000 iterations would keep every start waiting.
    private static let passwordHash =
        "pbkdf2-sha256$600000$c2FsdCBvZiBhZGEgaW4gZmlyZWJhc2UgZGVtbw"
        + "$iLqW3-UMOXZNjIcs9pfytP47SD0EhdePavvSNNt8I6o"

    /// The account of `--seed`.
    private static var account: Account {
        Account(
            localId: "ada", email: email, isEmailVerified: true, password: PasswordHash(passwordHash),
            displayName: "Ada")
    }

    /// The project, with Yahoo switched on, and with one account if the options ask for it.
    static func firebase(_ options: Options, yahoo: String) throws -> FirebaseConfiguration {
        var project = FirebaseProject(
            id: projectID, number: projectNumber, authDomain: "\(projectID).firebaseapp.com",
            apiKeys: [apiKey])
        let demoApp = AppleApp(bundleID: bundleID, googleAppID: googleAppID, clientID: clientID)
        project.apps = [demoApp] + options.apps
        project.yahooClient = IdentityProviderConfiguration(
            clientID: YahooConfiguration.Demo.clientID, clientSecret: YahooConfiguration.Demo.clientSecret)
        project.protectsEmailEnumeration = options.protectsEmailEnumeration
        if options.isSeeded { project.accounts = [account] }
        var configuration = FirebaseConfiguration(projects: [project])
        if options.isSigned {
            configuration.tokenMode = .signed(try SigningKey(generating: .rs256), keyID: "demo-key")
        }
        // Test suites make many accounts; these passwords protect nothing.
        configuration.passwordIterations = 10_000
        // An app that is pointed here brings the key of its own project along.
        configuration.acceptsUnknownKeys = true
        configuration.yahoo = YahooEndpoints(origin: yahoo)
        return configuration
    }

    /// Yahoo with the project's handler registered, under both names that SDKs use for this machine.
    static func yahoo(origin: String, firebasePort: UInt16, crypto: PlatformCrypto) -> YahooConfiguration {
        var configuration = YahooConfiguration.demo(issuer: origin, crypto: crypto)
        configuration.allowsInsecureLoopbackRedirects = true
        for host in ["127.0.0.1", "localhost"] {
            // The first app of the demo is the app of the Firebase project; the second belongs to another developer.
            configuration.apps[0].redirectURIs.append(
                "http://\(host):\(firebasePort)\(HandlerEndpoint.emulatorPath)")
        }
        return configuration
    }
}
