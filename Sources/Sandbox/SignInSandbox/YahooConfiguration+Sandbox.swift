import DemoData
import PlatformCrypto
import YahooStandIn

extension YahooConfiguration {
    /// The demo Yahoo, with the app server's own client and passwords that are quick to check.
    static func sandbox(crypto: PlatformCrypto) -> YahooConfiguration {
        var configuration = YahooConfiguration.demo(crypto: crypto, quickPasswords: true)
        // The other developer's Firebase project signs its users in with this app.
        guard let otherApp = configuration.apps.firstIndex(where: { $0.id == Demo.otherClientID }) else {
            preconditionFailure("the demo has no Yahoo app of another developer")
        }
        configuration.apps[otherApp].redirectURIs.append(SignInDemo.otherRedirectURI)
        configuration.apps.append(
            App(
                id: SignInDemo.appServerClientID,
                secretDigest: crypto.sha256(SignInDemo.appServerClientSecret.utf8),
                name: "Demo Notes",
                redirectURIs: [SignInDemo.appServerRedirectURI], permissions: [.openID, .profile, .email]))
        return configuration
    }
}
