import FirebaseServer
import SignInSandbox
import YahooProvider

extension Mistake {
    /// Mistakes in the settings of a sign-in with Yahoo, in Firebase's console and in Yahoo's.
    static let signIns: [Mistake] = [
        firebase(
            "yahoo-switched-off", "Yahoo is not switched on in the project", .words("OPERATION_NOT_ALLOWED"),
            user: "The app's own error; Yahoo's page never opens.",
            remedy: "Switch the provider on: Firebase console, Authentication, Sign-in method."
        ) { $0.isEnabled = false },
        firebase(
            "yahoo-wrong-secret", "the client secret is an old one", .check("the app proves who it is"),
            user: "After agreeing at Yahoo, the app's own error.",
            remedy: "Copy the secret of the Yahoo app once more into the Firebase console."
        ) { $0.clientSecret = "an-old-secret" },
        yahoo(
            "yahoo-redirect-missing", "Firebase's handler is not among the Yahoo app's redirect URIs",
            .check("the redirect URI is registered for this app"),
            user: "Yahoo's page says that the link cannot be used.",
            remedy: "Enter https://PROJECT.firebaseapp.com/__/auth/handler in the Yahoo app."
        ) { $0.redirectURIs = ["https://example.com/callback"] },
        yahoo(
            "yahoo-no-email", "the Yahoo app has no permission for the address",
            .check("the app was registered for every scope"),
            user: "The app's own error; Yahoo's page never opens.",
            remedy: "Tick Email under OpenID Connect Permissions in the Yahoo app."
        ) { $0.permissions.removeAll { $0 == .email } },
    ]

    private static func firebase(
        _ id: String, _ title: String, _ finder: Finder, user: String, remedy: String,
        _ change: @escaping @Sendable (inout IdentityProviderConfiguration) -> Void
    ) -> Mistake {
        Mistake(
            id: id, track: .yahoo, party: "Firebase project", title: title, scenario: "yahoo", finder: finder,
            user: user, remedy: remedy,
            laySignIn: { settings in
                let before = settings.configuringFirebase
                settings.configuringFirebase = { configuration in
                    before(&configuration)
                    guard var provider = configuration.projects[0].settings.identityProviders["yahoo.com"]
                    else {
                        return
                    }
                    change(&provider)
                    configuration.projects[0].settings.identityProviders["yahoo.com"] = provider
                }
            })
    }

    private static func yahoo(
        _ id: String, _ title: String, _ finder: Finder, user: String, remedy: String,
        _ change: @escaping @Sendable (inout YahooConfiguration.App) -> Void
    ) -> Mistake {
        Mistake(
            id: id, track: .yahoo, party: "Yahoo app", title: title, scenario: "yahoo", finder: finder,
            user: user, remedy: remedy,
            laySignIn: { settings in
                let before = settings.configuringYahoo
                settings.configuringYahoo = { configuration in
                    before(&configuration)
                    if !configuration.apps.isEmpty { change(&configuration.apps[0]) }
                }
            })
    }
}
