import FirebaseSignIn
import SignInSandbox

/// The stories of a sign-in that go on after an error.
enum SignInStories {
    /// The address has an account already: the user signs in to it, and Yahoo is linked.
    @Sendable static func accountExists(_ app: SignInStage) async throws -> Outcome {
        let auth = app.sandbox.auth
        let password = "correct horse"
        _ = try await auth.createUser(withEmail: "bruno@gmail.example", password: password)
        try auth.signOut()
        try await app.begin()
        let result: AuthDataResult
        do {
            result = try await app.signIn()
        } catch {
            guard let error = error as? AuthError, let email = error.email,
                let pending = error.updatedCredential
            else { throw error }
            return try await recover(app, error, email, pending, suggesting: password)
        }
        return try await app.signedIn(result)
    }

    private static func recover(
        _ app: SignInStage, _ error: AuthError, _ email: String, _ pending: any AuthCredential,
        suggesting password: String
    ) async throws -> Outcome {
        let tap = try await app.ask(SignInScreens.password(email, password))
        guard tap.button.role == .signIn else { return await app.failed(error) }
        let typed = tap.values["password"] ?? ""
        let user = try await app.sandbox.auth.signIn(withEmail: email, password: typed).user
        let result = try await user.link(with: pending)
        return try await app.signedIn(result)
    }

    /// The Yahoo account belongs to another account already: the user stays, or signs in to that one.
    @Sendable static func inUse(_ app: SignInStage) async throws -> Outcome {
        let auth = app.sandbox.auth
        let home = try await auth.createUser(withEmail: "chitra@home.example", password: "garden gate")
        try await app.begin("Link Yahoo", "Signed in as chitra@home.example.")
        _ = try await home.user.link(with: app.provider, uiDelegate: nil)
        try auth.signOut()
        let work = try await auth.createUser(withEmail: "chitra@work.example", password: "office door")
        try await app.begin("Link Yahoo", "Signed in as chitra@work.example.")
        let result: AuthDataResult
        do {
            result = try await work.user.link(with: app.provider, uiDelegate: nil)
        } catch {
            guard error.code == .credentialAlreadyInUse, let credential = error.updatedCredential
            else { throw error }
            let tap = try await app.ask(SignInScreens.inUse("chitra@work.example"))
            guard tap.button.role == .otherAccount else { return await app.failed(error) }
            result = try await auth.signIn(with: credential)
        }
        return try await app.signedIn(result)
    }

    /// Too long after the sign-in an account cannot be deleted: the user signs in once more.
    @Sendable static func deleteAccount(_ app: SignInStage) async throws -> Outcome {
        try await app.begin()
        let user = try await app.signIn().user
        await app.stage.advance(by: 360)
        try await app.begin("Delete my account", "Signed in as \(user.email ?? "").")
        if let refusal = await refusal(ofDeleting: user) {
            guard refusal.code == .requiresRecentLogin else { return await app.failed(refusal) }
            try await app.begin("Sign in once more", "\(refusal)")
            let provider = app.provider
            // Otherwise Yahoo goes on with the user of its own session, and asks nothing.
            provider.customParameters["prompt"] = "login"
            _ = try await user.reauthenticate(with: provider, uiDelegate: nil)
            try await user.delete()
        }
        await app.show(SignInScreens.signedOut)
        return .done("Deleted", "The account is gone, after a sign-in that was fresh.")
    }

    /// The reason why an account cannot be deleted now; nil when it was deleted.
    private static func refusal(ofDeleting user: User) async -> AuthError? {
        do {
            try await user.delete()
            return nil
        } catch {
            return error
        }
    }
}
