import FirebaseStandIn
import SignInSandbox
import YahooStandIn

extension Mistake {
    /// Mistakes in the settings of a sign-in with Yahoo, in Firebase's console and in Yahoo's.
    static let signIns: [Mistake] = [
        signIn(
            "yahoo-switched-off", "Yahoo is not switched on in the project", of: "Firebase project",
            .words("OPERATION_NOT_ALLOWED"),
            user: "The app's own error; Yahoo's page never opens.",
            remedy: "Switch the provider on: Firebase console, Authentication, Sign-in method.",
            firebase: { $0?.isEnabled = false }),
        signIn(
            "yahoo-wrong-secret", "the client secret is an old one", of: "Firebase project",
            .check("the app proves who it is"),
            user: "After agreeing at Yahoo, the app's own error.",
            remedy: "Copy the secret of the Yahoo app once more into the Firebase console.",
            firebase: { $0?.clientSecret = "an-old-secret" }),
        signIn(
            "yahoo-redirect-missing", "Firebase's handler is not among the Yahoo app's redirect URIs",
            of: "Yahoo app", .check("the redirect URI is registered for this app"),
            user: "Yahoo's page says that the link cannot be used.",
            remedy: "Enter https://PROJECT.firebaseapp.com/__/auth/handler in the Yahoo app.",
            yahoo: { $0.redirectURIs = ["https://example.com/callback"] }),
        signIn(
            "yahoo-no-email", "the Yahoo app has no permission for the address", of: "Yahoo app",
            .check("the app was registered for every scope"),
            user: "The app's own error; Yahoo's page never opens.",
            remedy: "Tick Email under OpenID Connect Permissions in the Yahoo app.",
            yahoo: { app in app.permissions.removeAll { $0 == .email } }),
    ]

    /// A switch that changes the settings of the Yahoo provider in Firebase, or of the Yahoo app.
    private static func signIn(
        _ id: String, _ title: String, of party: String, _ finder: Finder, user: String, remedy: String,
        firebase: @escaping @Sendable (inout IdentityProviderConfiguration?) -> Void = { _ in },
        yahoo: @escaping @Sendable (inout YahooConfiguration.App) -> Void = { _ in }
    ) -> Mistake {
        Mistake(
            id: id, track: .yahoo, party: party, title: title, scenario: "yahoo", finder: finder,
            user: user, remedy: remedy,
            applyToSignIn: { settings in
                settings.firebaseChanges.append { firebase(&$0.projects[0].yahooClient) }
                settings.yahooChanges.append { yahoo(&$0.apps[0]) }
            })
    }
}
