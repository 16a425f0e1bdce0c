import FirebaseCore
import Testing

@testable import FirebaseAuth

/// Apps with a configuration, and those without.
@Suite struct FirebaseAppTests {
    @Test func `an app has one client, from its configuration on`() async throws {
        let setup = try ClientSetup()
        await setup.app.run {
            #expect(FirebaseApp.app() == nil)
            FirebaseApp.configure()
            #expect(FirebaseApp.app() === setup.app)
            #expect(Auth.auth() === setup.auth)
            #expect(Auth.auth() === Auth.auth())
        }
        #expect(FirebaseApp.app() == nil, "outside of the app's code there is no app")
    }

    @Test func `apps that run at the same time do not share a user`() async throws {
        let (one, other) = (try ClientSetup(), try ClientSetup())
        await one.app.run { FirebaseApp.configure() }
        await other.app.run { FirebaseApp.configure() }
        async let first = one.app.run {
            try await Auth.auth().signIn(with: OAuthProvider(providerID: "yahoo.com"), uiDelegate: nil).user
        }
        async let second = other.app.run { Auth.auth().currentUser }
        #expect(try await first == one.auth.currentUser)
        #expect(await second == nil)
        #expect(other.firebase.requests.isEmpty)
    }

    @Test func `without a configured app the program stops, as with the SDK`() async {
        await #expect(processExitsWith: .failure) { _ = Auth.auth() }
        await #expect(processExitsWith: .failure) { FirebaseApp.configure() }
        await #expect(processExitsWith: .failure) {
            try await ClientSetup().app.run { _ = Auth.auth() }
        }
        await #expect(processExitsWith: .failure) {
            try await ClientSetup().app.run {
                FirebaseApp.configure()
                FirebaseApp.configure()
            }
        }
    }
}
