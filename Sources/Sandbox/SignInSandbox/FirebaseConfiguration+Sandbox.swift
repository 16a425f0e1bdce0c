import DemoData
import FirebaseAuthClient
import FirebaseStandIn
import JOSE
import PlatformCrypto
import YahooStandIn

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
