import DemoData
import FirebaseAuthClient
import FirebaseStandIn
import JOSE
import PlatformCrypto
import YahooStandIn

/// The names of the sandbox; none of them is a secret.
package enum SignInDemo {
    package static let project = "demo-project"
    /// A project of another developer, with a Yahoo app of its own.
    package static let otherProject = "other-project"
    package static let appServer = "https://app.example"
    /// Its client id at Yahoo, for the sign-in without Firebase's handler.
    static let appServerClientID = "dj0yJmk9ZGVtb0FwcFNlcnZlcjAwJnM9Y29uc3VtZXJzZWNyZXQmc3Y9MCZ4PTEx"
    static let appServerClientSecret = "demo-secret-of-the-app-server"
    static let appServerRedirectURI = "\(appServer)/yahoo/callback"
    static let serviceAccount = "app-server@demo-project.iam.gserviceaccount.com"
    static let serviceKeyID = "demo-service-key"
    static let otherRedirectURI = "https://\(otherProject).firebaseapp.com/__/auth/handler"
    /// The password of the accounts that the project begins with.
    package static let password = "correct horse"

    /// Every address at which Firebase answers.
    static let firebaseOrigins = [
        "https://www.googleapis.com", "https://identitytoolkit.googleapis.com",
        "https://securetoken.googleapis.com", "https://\(project).firebaseapp.com",
        "https://\(otherProject).firebaseapp.com",
    ]
}

extension FirebaseOptions {
    /// The app of the sandbox, as its `GoogleService-Info.plist` and `Info.plist` would say.
    package static let demo = FirebaseOptions(
        apiKey: "demo-api-key", googleAppID: "1:1234567890:ios:0a1b2c3d4e5f",
        bundleID: "com.example.notes", urlSchemes: ["app-1-1234567890-ios-0a1b2c3d4e5f"])

    package static let other = FirebaseOptions(
        apiKey: "other-api-key", googleAppID: "1:9876543210:ios:f5e4d3c2b1a0",
        bundleID: "com.example.quiz", urlSchemes: ["app-1-9876543210-ios-f5e4d3c2b1a0"])
}

extension YahooConfiguration {
    /// The demo Yahoo, with the app server's own client and passwords that are quick to check.
    static func sandbox(crypto: PlatformCrypto) -> YahooConfiguration {
        var configuration = YahooConfiguration.demo(crypto: crypto, quickPasswords: true)
        // The other developer's project signs its users in with the other developer's Yahoo app.
        if let index = configuration.apps.firstIndex(where: { $0.id == Demo.otherClientID }) {
            configuration.apps[index].redirectURIs.append(SignInDemo.otherRedirectURI)
        }
        configuration.apps.append(
            App(
                id: SignInDemo.appServerClientID,
                secretDigest: crypto.sha256(SignInDemo.appServerClientSecret.utf8), name: "Demo Notes",
                redirectURIs: [SignInDemo.appServerRedirectURI], permissions: [.openID, .profile, .email]))
        return configuration
    }
}

extension FirebaseConfiguration {
    /// Two projects, each with an app and Yahoo switched on; ID tokens are signed as in production.
    static func sandbox(signingKey: SigningKey, serviceKey: PublicKey) -> FirebaseConfiguration {
        var project = FirebaseProject(
            SignInDemo.project, "1234567890", .demo, YahooConfiguration.Demo.clientID,
            YahooConfiguration.Demo.clientSecret)
        project.serviceAccounts = [
            ServiceAccount(
                email: SignInDemo.serviceAccount,
                keys: JSONWebKeySet([JSONWebKey(keyID: SignInDemo.serviceKeyID, key: serviceKey)]))
        ]
        let other = FirebaseProject(
            SignInDemo.otherProject, "9876543210", .other, YahooConfiguration.Demo.otherClientID,
            YahooConfiguration.Demo.otherClientSecret)
        var configuration = FirebaseConfiguration(
            projects: [project, other], tokenMode: .signed(signingKey, keyID: "demo-signing-key"))
        configuration.passwordIterations = 1
        return configuration
    }
}

extension FirebaseProject {
    fileprivate init(
        _ id: String, _ number: String, _ app: FirebaseOptions, _ clientID: String, _ clientSecret: String
    ) {
        self.init(id: id, number: number, authDomain: "\(id).firebaseapp.com", apiKeys: [app.apiKey])
        apps = [AppleApp(bundleID: app.bundleID, googleAppID: app.googleAppID)]
        yahooClient = IdentityProviderConfiguration(clientID: clientID, clientSecret: clientSecret)
    }
}

extension SignInSandbox {
    /// The keys of all sandboxes of a run, created once, because an RSA key takes time.
    static let keys = Result {
        (
            yahoo: try SigningKey(generating: .es256), firebase: try SigningKey(generating: .rs256),
            appServer: try SigningKey(generating: .rs256)
        )
    }
}
