import FirebaseCore
import HTTPMessages
import PlatformCrypto
import TestSupport
import Testing

@testable import FirebaseAuth

/// A client of Firebase Auth, and the scripted Firebase and the clock that it uses.
struct ClientSetup {
    let firebase = ScriptedFirebase()
    let clock = TestClock()
    let app: FirebaseApp

    /// The client of the app.
    var auth: Auth { Auth.auth(app: app) }

    /// - Parameter client: the client that the app gets, on the way to the scripted Firebase.
    init(
        options: FirebaseOptions = .scripted, user: any AuthUIDelegate = ScriptedUser.whoAgrees,
        wrapping client: (ScriptedFirebase) -> any HTTPClient = { $0 }
    ) throws {
        // For the closure: `self` is not complete yet.
        let clock = clock
        app = FirebaseApp(
            options: options, client: client(firebase),
            browser: { url, scheme in try await user.present(url, callbackURLScheme: scheme) },
            crypto: try PlatformCrypto(), now: { clock.now }, random: .repeatable(seed: 1))
        firebase.answer("getProjectConfig", .json(["authorizedDomains": ["demo-project.firebaseapp.com"]]))
        firebase.answer("verifyAssertion", .assertion())
        firebase.answer("verifyPassword", .tokens())
        firebase.answer("signupNewUser", .tokens())
        firebase.answer("getAccountInfo", .account())
    }

    /// Yahoo, for this client.
    var yahoo: OAuthProvider { OAuthProvider(providerID: "yahoo.com", auth: auth) }

    /// Signs a user in by password.
    func signIn(providers: [String] = [], hasPassword: Bool = false) async throws -> User {
        firebase.answer("getAccountInfo", .account(providers: providers, hasPassword: hasPassword))
        return try await auth.signIn(withEmail: "ana@yahoo.com", password: "secret1").user
    }

    /// Makes a client, and signs a user in to it.
    static func withUser() async throws -> (setup: ClientSetup, user: User) {
        let setup = try ClientSetup()
        return (setup, try await setup.signIn())
    }

    /// A Yahoo credential as the redirect leaves it.
    static let redirectCredential = OAuthCredential(
        provider: "yahoo.com", responseURL: "https://app.example/cb?code=C&state=S", sessionID: "ABCDEFGHIJ")

    /// The error of a sign-in with Yahoo when Firebase gives this answer to a method, or nil when it succeeds.
    func error(from answer: HTTPResponse, to method: String = "verifyAssertion") async -> AuthError? {
        firebase.answer(method, answer)
        return await failure { try await auth.signIn(with: Self.redirectCredential) }
    }
}
