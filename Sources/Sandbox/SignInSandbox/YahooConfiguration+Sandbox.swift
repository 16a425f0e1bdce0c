import DemoData
import PlatformCrypto
import YahooStandIn

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
