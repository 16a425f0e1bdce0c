import DemoData
import FirebaseStandIn
import PlatformCrypto
import YahooStandIn

/// The project that the program serves; no value of it is a secret.
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
    static let googleAppID = "1:\(projectNumber):ios:0a1b2c3d4e5f"
    /// The OAuth client id of this app (`CLIENT_ID` in GoogleService-Info.plist).
    static let clientID = "\(projectNumber)-demo.apps.googleusercontent.com"
    /// The email address of the account of `--seed`.
    static let email = "ada@example.com"
    /// The password of this account.
    static let password = "correct horse"
    /// Few, because test suites make many accounts and these passwords protect nothing.
    private static let passwordIterations = 10_000

    /// The account of `--seed`.
    private static func account(_ crypto: PlatformCrypto) -> Account {
        let hash = crypto.hashPassword(
            password, salt: Array("salt of ada in firebase demo".utf8), iterations: passwordIterations)
        return Account(
            localId: "ada", email: email, isEmailVerified: true, password: hash, displayName: "Ada")
    }

    /// The project, with Yahoo switched on, and with one account if the options ask for it.
    static func firebase(
        _ options: Options, yahooOrigin: String, crypto: PlatformCrypto
    ) throws -> FirebaseConfiguration {
        var project = FirebaseProject(
            id: projectID, number: projectNumber, authDomain: "\(projectID).firebaseapp.com",
            apiKeys: [apiKey])
        let demoApp = AppleApp(bundleID: bundleID, googleAppID: googleAppID, clientID: clientID)
        project.apps = [demoApp] + options.apps
        project.yahooClient = IdentityProviderConfiguration(
            clientID: YahooConfiguration.Demo.clientID, clientSecret: YahooConfiguration.Demo.clientSecret)
        project.hasEmailEnumerationProtection = options.hasEmailEnumerationProtection
        if options.isSeeded { project.accounts = [account(crypto)] }
        var configuration = FirebaseConfiguration(projects: [project])
        if options.isSigned {
            configuration.tokenMode = .signed(try SigningKey(generating: .rs256), keyID: "demo-key")
        }
        configuration.passwordIterations = passwordIterations
        // An app that is pointed here brings the key of its own project along.
        configuration.acceptsUnknownKeys = true
        configuration.yahoo = YahooEndpoints(origin: yahooOrigin)
        return configuration
    }

    /// Yahoo with the project's handler registered, under both names that SDKs use for this machine.
    static func yahoo(origin: String, firebasePort: UInt16, crypto: PlatformCrypto) -> YahooConfiguration {
        var configuration = YahooConfiguration.demo(issuer: origin, crypto: crypto)
        configuration.allowsInsecureLoopbackRedirects = true
        // The first app of the demo is the app of the Firebase project; the second belongs to another developer.
        for host in ["127.0.0.1", "localhost"] {
            configuration.apps[0].redirectURIs.append(
                "http://\(host):\(firebasePort)\(HandlerEndpoint.emulatorPath)")
        }
        return configuration
    }
}
