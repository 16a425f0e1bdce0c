import FirebaseAuth
import SignInSandbox

extension Scenario {
    /// A scenario with the parties of a sign-in; an error that the app gets is an outcome too.
    ///
    /// The other parameters are members of ``Scenario``.
    ///
    /// - Parameters:
    ///   - person: the user with an account at Yahoo.
    ///   - readerPressesYahooButtons: whether the reader presses the buttons on Yahoo's pages; otherwise the
    ///     sandbox does.
    static func signIn(
        _ id: String, _ title: String, watch: String, page: String, person: Person = .ana,
        consent: [Screen.Place: Screen.Role] = [:], readerPressesYahooButtons: Bool = true,
        play: @escaping @Sendable (SignInRun) async throws -> Outcome
    ) -> Scenario {
        Scenario(id: id, track: .yahoo, title: title, watch: watch, page: page, consent: consent) { run in
            let signInRun = try await SignInRun(
                run, person: person, readerPressesYahooButtons: readerPressesYahooButtons)
            return try await signInRun.sandbox.asApp {
                do {
                    return try await play(signInRun)
                } catch let error as AuthError {
                    return await signInRun.showFailure(error)
                }
            }
        }
    }

    /// The scenarios of users who mean no harm.
    static let signIns: [Scenario] = [
        signIn(
            "yahoo", "Sign in with Yahoo",
            watch:
                "The app never sees the password for Yahoo, or Yahoo's client secret. It passes the URL with "
                + "the code to Firebase, which exchanges the code and gives the app Firebase's tokens.",
            page: "yahoo-sign-in", play: playSignIn),
        signIn(
            "yahoo-refused", "The user refuses consent",
            watch: "Yahoo answers access_denied, and the app learns that the user cancelled.",
            page: "yahoo-sign-in", consent: [.browser: .cancel], play: playSignIn),
        signIn(
            "yahoo-account-exists", "An account with the same address exists",
            watch:
                "Yahoo has not verified bruno's address. He signs in with his password, and the app then "
                + "links Yahoo.",
            page: "account-exists", person: .bruno, play: playAccountExists),
        signIn(
            "yahoo-link", "Link Yahoo to an account",
            watch: "The account stays the same, and gets a second way to sign in.",
            page: "account-exists", person: .chitra, play: playLink),
        signIn(
            "yahoo-in-use", "The Yahoo account belongs to another account",
            watch:
                "A Yahoo account can be linked to only one account. Firebase refuses the second link, and "
                + "merges nothing.",
            page: "account-exists", person: .chitra, play: playInUse),
        signIn(
            "yahoo-delete", "Reauthenticate and delete",
            watch:
                "Six minutes after the sign-in the account cannot be deleted; after a fresh sign-in it can.",
            page: "account-exists", play: playDelete),
        signIn(
            "yahoo-custom-token", "Sign in by a custom token",
            watch:
                "The app's own server signs the user in at Yahoo, and gives the app a custom token that it "
                + "signed.",
            page: "custom-token", play: playCustomToken),
        signIn(
            "yahoo-sign-out", "Sign out, and in again",
            watch: "The session ends on the device. Yahoo still knows the browser, and asks for no password.",
            page: "yahoo-sign-in", play: playSignOut),
    ]
}

// MARK: The stories

extension Scenario {
    // Chitra's accounts in the app have other addresses than her account at Yahoo.
    private static let homeEmail = "chitra@home.example"
    private static let workEmail = "chitra@work.example"

    private static func playSignIn(_ signInRun: SignInRun) async throws -> Outcome {
        try await signInRun.begin()
        return try await signInRun.showSignedIn(signInRun.yahoo.signIn())
    }

    private static func playAccountExists(_ signInRun: SignInRun) async throws -> Outcome {
        let auth = signInRun.sandbox.auth
        let password = "correct horse"
        _ = try await auth.createUser(withEmail: Person.bruno.email, password: password)
        try auth.signOut()
        try await signInRun.begin()
        let result: AuthDataResult
        do {
            result = try await signInRun.yahoo.signIn()
        } catch let error as AuthError {
            guard let email = error.email, let pending = error.updatedCredential else { throw error }
            let tap = try await signInRun.ask(SignInScreens.password(email, password))
            guard tap.button.role == .signIn else { return await signInRun.showFailure(error) }
            let typed = tap.values["password"] ?? ""
            let user = try await auth.signIn(withEmail: email, password: typed).user
            result = try await user.link(with: pending)
        }
        return try await signInRun.showSignedIn(result)
    }

    private static func playLink(_ signInRun: SignInRun) async throws -> Outcome {
        try await signInRun.showSignedIn(linkHomeAccount(signInRun))
    }

    /// Creates the account with the home address, and links Yahoo to it.
    private static func linkHomeAccount(_ signInRun: SignInRun) async throws -> AuthDataResult {
        try await signInRun.sandbox.auth.createUser(withEmail: homeEmail, password: "garden gate")
        try await signInRun.begin("Link Yahoo", "Signed in as \(homeEmail).")
        return try await signInRun.yahoo.link()
    }

    private static func playInUse(_ signInRun: SignInRun) async throws -> Outcome {
        _ = try await linkHomeAccount(signInRun)
        let auth = signInRun.sandbox.auth
        try auth.signOut()

        try await auth.createUser(withEmail: workEmail, password: "office door")
        try await signInRun.begin("Link Yahoo", "Signed in as \(workEmail).")
        let result: AuthDataResult
        do {
            result = try await signInRun.yahoo.link()
        } catch let error as AuthError {
            guard error.code == .credentialAlreadyInUse, let credential = error.updatedCredential
            else { throw error }
            let tap = try await signInRun.ask(SignInScreens.inUse(workEmail))
            guard tap.button.role == .otherAccount else { return await signInRun.showFailure(error) }
            result = try await auth.signIn(with: credential)
        }
        return try await signInRun.showSignedIn(result)
    }

    private static func playDelete(_ signInRun: SignInRun) async throws -> Outcome {
        try await signInRun.begin()
        let user = try await signInRun.yahoo.signIn().user
        // Firebase asks for a sign-in of the last five minutes.
        await signInRun.run.advance(by: 360)
        try await signInRun.begin("Delete my account", "Signed in as \(user.email ?? "").")
        do {
            try await user.delete()
        } catch let error as AuthError {
            guard error.code == .requiresRecentLogin else { return await signInRun.showFailure(error) }
            try await signInRun.begin("Sign in once more", "\(error)")
            _ = try await signInRun.yahoo.reauthenticate()
            try await user.delete()
        }
        await signInRun.show(SignInScreens.signedOut)
        return .done("Deleted", "The account is gone, after a sign-in that was fresh.")
    }

    private static func playCustomToken(_ signInRun: SignInRun) async throws -> Outcome {
        let sandbox = signInRun.sandbox
        try await signInRun.begin()
        let attempt = try await sandbox.beginAtAppServer()
        let ticket = try await sandbox.ticket(of: attempt)
        let token = try await sandbox.customToken(of: attempt, ticket: ticket)
        let user = try await sandbox.auth.signIn(withCustomToken: token).user
        let provider = try await user.getIDTokenResult().signInProvider
        await signInRun.show(SignInScreens.signedIn(user.uid, [provider]))
        return .done("Signed in", "\(user.uid) is signed in. Its ID token names the provider \(provider).")
    }

    private static func playSignOut(_ signInRun: SignInRun) async throws -> Outcome {
        try await signInRun.begin()
        _ = try await signInRun.yahoo.signIn()
        try await signInRun.begin("Sign out", "You are signed in.")
        try signInRun.sandbox.auth.signOut()
        try await signInRun.begin()
        return try await signInRun.showSignedIn(signInRun.yahoo.signIn())
    }
}
