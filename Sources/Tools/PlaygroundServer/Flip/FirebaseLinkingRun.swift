import ExternalIdentity
import FirebaseAuth
import FlipSandbox
import LocalServers
import OneFile
import SignInSandbox

/// A run in which Google is linked to a user of the partner's app who is in Firebase.
struct FirebaseLinkingRun: Sendable {
    private let run: ScenarioRun
    /// The sign-in to the partner's app.
    private let signIn: SignInRun
    /// The link with Google, for the user who is signed in.
    let linking: LinkingRun

    /// Starts the parties of both tracks on one clock.
    init(_ run: ScenarioRun) async throws {
        self.run = run
        signIn = try await SignInRun(run, person: .ana, readerPressesYahooButtons: true, place: .partnerApp)
        let firebase = signIn.sandbox
        // The partner's server accepts the ID tokens of this Firebase project, and of no other.
        let verifier = AppTokenVerifier(
            try IdentityProvider.firebase(projectID: SignInDemo.project),
            client: firebase.web.client(of: .partnerServer), now: { firebase.clock.now })
        linking = try await LinkingRun(run, beside: firebase) { settings in
            settings.externalUsers = verifier
            settings.isSignedIn = false
        }
    }

    /// Ana signs in to the partner's app, and then links it in Google's app.
    func play() async throws -> Outcome {
        do {
            try await signInToApp()
        } catch let error as AuthError {
            return await signIn.showFailure(error)
        }
        return try await linking.link()
    }

    private func signInToApp() async throws {
        _ = try await run.ask(linking.screens.signInWithYahoo, at: .partnerApp)
        let account = try await signIn.sandbox.asApp {
            let user = try await signIn.yahoo.signIn().user
            // The ID token is fresh for an hour, and takes the place of a session.
            return FlipAccount(session: try await user.getIDToken(), name: user.email)
        }
        await linking.sandbox.accounts.set(account)
        await run.close(.browser)
        await linking.showFirstScreen()
    }
}
