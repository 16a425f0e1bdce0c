import Testing

@testable import FirebaseStandIn

/// How many accounts the clients of a project can make.
@Suite struct AccountStoreTests {
    private let firebase: Firebase
    private let store: AccountStore

    init() throws {
        let firebase = try Firebase()
        let clock = firebase.clock
        self.firebase = firebase
        store = AccountStore(
            project: firebase.store.project, crypto: firebase.crypto, now: { clock.now }, random: .system,
            maximumClientAccounts: 2)
    }

    @Test func `clients make accounts up to a limit, by whatever way`() async throws {
        for _ in 0..<2 { _ = try await store.signUpAnonymously(displayName: nil) }
        let thrown = await #expect(throws: WireError.self) {
            try await store.signUpAnonymously(displayName: nil)
        }
        let problem = try #require(thrown)
        #expect(problem.message.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER : "))
        let stranger = FederatedIdentity(
            subject: "G", claims: ["sub": "G"], hostsMailbox: { _ in false }, idToken: "", accessToken: "")
        await #expect(throws: problem) { try await store.signIn(with: stranger, createsAccount: true) }
    }

    @Test func `an administrator adds accounts beyond the limit, and one that is removed makes room`()
        async throws
    {
        for _ in 0..<2 { _ = try await store.signUpAnonymously(displayName: nil) }
        let added = try await store.add(Account(localId: "by-hand", createdAt: firebase.clock.now))
        #expect(await store.accountsInOrder().count == 3)
        for account in await store.accountsInOrder().filter({ $0.localId != added.localId }) {
            try await store.remove(account.localId)
        }
        _ = try await store.signUpAnonymously(displayName: nil)
        #expect(await store.accountsInOrder().count == 2)
    }
}
