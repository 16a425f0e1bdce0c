import FirebaseSignIn
import SignInSandbox

extension Scenario {
    /// A scenario with the parties of a sign-in; what the app hears as an error is how it ends.
    static func signIn(
        _ id: String, _ title: String, watch: String, page: String, person: Person = .ana,
        consent: [Screen.Place: Screen.Role] = [:], isReadersOwn: Bool = true,
        play: @escaping @Sendable (SignInStage) async throws -> Outcome
    ) -> Scenario {
        Scenario(id: id, track: .yahoo, title: title, watch: watch, page: page, consent: consent) { stage in
            let signIn = try await SignInStage(stage, person: person, isReadersOwn: isReadersOwn)
            return try await signIn.sandbox.asApp {
                do { return try await play(signIn) } catch let error as AuthError {
                    return await signIn.failed(error)
                }
            }
        }
    }

    /// The scenarios of users who mean no harm.
    static let signIns: [Scenario] = [
        signIn(
            "yahoo", "Sign in with Yahoo",
            watch:
                "The app never sees Yahoo's password or code: Firebase redeems them, and the app gets Firebase's tokens.",
            page: "yahoo-sign-in"
        ) { app in
            try await app.begin()
            return try await app.signedIn(app.signIn())
        },
        signIn(
            "yahoo-refused", "The user refuses consent",
            watch: "Yahoo answers access_denied, and the app hears that the user cancelled.",
            page: "yahoo-sign-in", consent: [.browser: .cancel]
        ) { app in
            try await app.begin()
            return try await app.signedIn(app.signIn())
        },
        signIn(
            "yahoo-account-exists", "An account with the same address exists",
            watch:
                "Yahoo does not vouch for bruno's address. He signs in with his password, and Yahoo is linked then.",
            page: "account-exists", person: .bruno, play: SignInStories.accountExists),
        signIn(
            "yahoo-link", "Link Yahoo to an account",
            watch: "The account stays the same one, and has a second way to sign in.",
            page: "link-yahoo", person: .chitra
        ) { app in
            let user = try await app.sandbox.auth.createUser(
                withEmail: "chitra@home.example", password: "garden gate"
            ).user
            try await app.begin("Link Yahoo", "Signed in as chitra@home.example.")
            return try await app.signedIn(user.link(with: app.provider, uiDelegate: nil))
        },
        signIn(
            "yahoo-in-use", "The Yahoo account belongs to another account",
            watch:
                "A Yahoo account belongs to one account only: the second link is refused, and nothing is merged.",
            page: "link-yahoo", person: .chitra, play: SignInStories.inUse),
        signIn(
            "yahoo-delete", "Reauthenticate and delete",
            watch:
                "Six minutes after the sign-in the account cannot be deleted; after a fresh sign-in it can.",
            page: "link-yahoo", play: SignInStories.deleteAccount),
        signIn(
            "yahoo-custom-token", "Sign in by a custom token",
            watch:
                "The app's own server signs in at Yahoo, and vouches for the user by a token that it signs itself.",
            page: "custom-token"
        ) { app in
            try await app.begin()
            let attempt = try await app.sandbox.beginAtAppServer()
            let ticket = try await app.sandbox.ticket(of: attempt)
            let token = try await app.sandbox.customToken(of: attempt, ticket: ticket)
            let result = try await app.sandbox.auth.signIn(withCustomToken: token)
            let by = try await result.user.getIDTokenResult().signInProvider
            await app.show(SignInScreens.signedIn(result.user.uid, [by]))
            return .done(
                "Signed in", "\(result.user.uid) is signed in. Its ID token names the provider \(by).")
        },
        signIn(
            "yahoo-sign-out", "Sign out, and in again",
            watch: "The session ends on the device. Yahoo still knows the browser, and asks for no password.",
            page: "yahoo-sign-in"
        ) { app in
            try await app.begin()
            _ = try await app.signIn()
            try await app.begin("Sign out", "You are signed in.")
            try app.sandbox.auth.signOut()
            try await app.begin()
            return try await app.signedIn(app.signIn())
        },
    ]
}
