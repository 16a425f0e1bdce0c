import FirebaseAuthClient
import SignInSandbox

extension Scenario {
    /// A scenario with the parties of a sign-in; an error that the app gets is an outcome too.
    ///
    /// - Parameters:
    ///   - person: The user with an account at Yahoo.
    ///   - isReadersOwn: Whether the reader presses the buttons on Yahoo's pages; otherwise the sandbox does.
    static func signIn(
        _ id: String, _ title: String, watch: String, page: String, person: Person = .ana,
        consent: [Screen.Place: Screen.Role] = [:], isReadersOwn: Bool = true,
        play: @escaping @Sendable (SignInRun) async throws -> Outcome
    ) -> Scenario {
        Scenario(id: id, track: .yahoo, title: title, watch: watch, page: page, consent: consent) { run in
            let signIn = try await SignInRun(run, person: person, isReadersOwn: isReadersOwn)
            return try await signIn.sandbox.asApp {
                do {
                    return try await play(signIn)
                } catch let error as AuthError {
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
                "The app never sees Yahoo's password or code: Firebase redeems them, and the app gets "
                + "Firebase's tokens.",
            page: "yahoo-sign-in"
        ) { app in
            try await app.begin()
            return try await app.signedIn(app.signIn())
        },
        signIn(
            "yahoo-refused", "The user refuses consent",
            watch: "Yahoo answers access_denied, and the app learns that the user cancelled.",
            page: "yahoo-sign-in", consent: [.browser: .cancel]
        ) { app in
            try await app.begin()
            return try await app.signedIn(app.signIn())
        },
        signIn(
            "yahoo-account-exists", "An account with the same address exists",
            watch:
                "Yahoo has not verified bruno's address. He signs in with his password, and the app then "
                + "links Yahoo.",
            page: "account-exists", person: .bruno
        ) { app in
            let auth = app.sandbox.auth
            let password = "correct horse"
            _ = try await auth.createUser(withEmail: "bruno@gmail.example", password: password)
            try auth.signOut()
            try await app.begin()
            let result: AuthDataResult
            do throws(AuthError) {
                result = try await app.signIn()
            } catch {
                guard let email = error.email, let pending = error.updatedCredential else { throw error }
                let tap = try await app.ask(SignInScreens.password(email, password))
                guard tap.button.role == .signIn else { return await app.failed(error) }
                let typed = tap.values["password"] ?? ""
                result = try await auth.signIn(withEmail: email, password: typed).user.link(with: pending)
            }
            return try await app.signedIn(result)
        },
        signIn(
            "yahoo-link", "Link Yahoo to an account",
            watch: "The account stays the same, and gets a second way to sign in.",
            page: "account-exists", person: .chitra
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
                "A Yahoo account can be linked to only one account. Firebase refuses the second link, and "
                + "merges nothing.",
            page: "account-exists", person: .chitra
        ) { app in
            let auth = app.sandbox.auth
            let home = try await auth.createUser(withEmail: "chitra@home.example", password: "garden gate")
            try await app.begin("Link Yahoo", "Signed in as chitra@home.example.")
            _ = try await home.user.link(with: app.provider, uiDelegate: nil)
            try auth.signOut()
            let work = try await auth.createUser(withEmail: "chitra@work.example", password: "office door")
            try await app.begin("Link Yahoo", "Signed in as chitra@work.example.")
            let result: AuthDataResult
            do throws(AuthError) {
                result = try await work.user.link(with: app.provider, uiDelegate: nil)
            } catch {
                guard error.code == .credentialAlreadyInUse, let credential = error.updatedCredential
                else { throw error }
                let tap = try await app.ask(SignInScreens.inUse("chitra@work.example"))
                guard tap.button.role == .otherAccount else { return await app.failed(error) }
                result = try await auth.signIn(with: credential)
            }
            return try await app.signedIn(result)
        },
        signIn(
            "yahoo-delete", "Reauthenticate and delete",
            watch:
                "Six minutes after the sign-in the account cannot be deleted; after a fresh sign-in it can.",
            page: "account-exists"
        ) { app in
            try await app.begin()
            let user = try await app.signIn().user
            // Firebase asks for a sign-in of the last five minutes.
            await app.run.advance(by: 360)
            try await app.begin("Delete my account", "Signed in as \(user.email ?? "").")
            do throws(AuthError) {
                try await user.delete()
            } catch {
                guard error.code == .requiresRecentLogin else { return await app.failed(error) }
                try await app.begin("Sign in once more", "\(error)")
                let provider = app.provider
                // Without it, Yahoo goes on with the user of its own session, and asks nothing.
                provider.customParameters["prompt"] = "login"
                _ = try await user.reauthenticate(with: provider, uiDelegate: nil)
                try await user.delete()
            }
            await app.show(SignInScreens.signedOut)
            return .done("Deleted", "The account is gone, after a sign-in that was fresh.")
        },
        signIn(
            "yahoo-custom-token", "Sign in by a custom token",
            watch:
                "The app's own server signs the user in at Yahoo, and gives the app a custom token that it "
                + "signed.",
            page: "custom-token"
        ) { app in
            try await app.begin()
            let attempt = try await app.sandbox.beginAtAppServer()
            let ticket = try await app.sandbox.ticket(of: attempt)
            let token = try await app.sandbox.customToken(of: attempt, ticket: ticket)
            let result = try await app.sandbox.auth.signIn(withCustomToken: token)
            let provider = try await result.user.getIDTokenResult().signInProvider
            await app.show(SignInScreens.signedIn(result.user.uid, [provider]))
            return .done(
                "Signed in", "\(result.user.uid) is signed in. Its ID token names the provider \(provider).")
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
