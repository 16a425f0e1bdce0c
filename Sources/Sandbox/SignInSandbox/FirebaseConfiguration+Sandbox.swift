import DemoData
import FirebaseCore
import FirebaseStandIn
import JOSE
import PlatformCrypto
import YahooStandIn

extension FirebaseConfiguration {
    /// Two projects, each with an app and Yahoo switched on; ID tokens are signed as in production.
    static func sandbox(signingKey: SigningKey, serviceKey: PublicKey) -> FirebaseConfiguration {
        var project = FirebaseProject(
            SignInDemo.project, number: "1234567890", app: .demo,
            yahooClientID: YahooConfiguration.Demo.clientID,
            yahooClientSecret: YahooConfiguration.Demo.clientSecret)
        project.serviceAccounts = [
            ServiceAccount(
                email: SignInDemo.serviceAccount,
                keys: JSONWebKeySet([JSONWebKey(keyID: SignInDemo.serviceKeyID, key: serviceKey)]))
        ]
        let other = FirebaseProject(
            SignInDemo.otherProject, number: "9876543210", app: .other,
            yahooClientID: YahooConfiguration.Demo.otherClientID,
            yahooClientSecret: YahooConfiguration.Demo.otherClientSecret)
        var configuration = FirebaseConfiguration(
            projects: [project, other], tokenMode: .signed(signingKey, keyID: "demo-signing-key"))
        // Quick, for tests.
        configuration.passwordIterations = 1
        return configuration
    }
}

extension FirebaseProject {
    /// A project with one app, whose users sign in with one app of Yahoo's.
    fileprivate init(
        _ id: String, number: String, app: FirebaseOptions, yahooClientID: String, yahooClientSecret: String
    ) {
        self.init(id: id, number: number, authDomain: "\(id).firebaseapp.com", apiKeys: [app.apiKey])
        apps = [AppleApp(bundleID: app.bundleID, googleAppID: app.googleAppID)]
        yahooClient = IdentityProviderConfiguration(clientID: yahooClientID, clientSecret: yahooClientSecret)
    }
}
