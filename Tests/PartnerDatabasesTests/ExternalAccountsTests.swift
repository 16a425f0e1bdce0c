import PartnerServer
import PlatformCrypto
import TestSupport
import Testing

@testable import PartnerDatabases

/// The accounts of an identity provider's users, who have no password, in both databases.
@Suite(.serialized) struct ExternalAccountsTests {
    private let crypto: PlatformCrypto
    private let ana = UserAccount(id: "https://login.example|user-1", name: "Ana", email: "")

    init() throws { crypto = try PlatformCrypto() }

    /// An account of this server's own, which has a password.
    private func ownAccount(id: String, username: String) -> PartnerServerConfiguration.Account {
        let hash = crypto.hashPassword("x", salt: Array("sixteen bytes ok".utf8), iterations: 1)
        return .init(id: id, username: username, password: hash, name: "Ada", email: "")
    }

    @Test func `a file keeps the account of a provider's user, and no other user's account changes`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await verify(try SQLStore(file: folder.file("partner.db"), crypto: crypto))
    }

    @Test(.withPostgreSQL)
    func `PostgreSQL keeps the account of a provider's user, and no other user's account changes`()
        async throws
    {
        let server = try await PostgreSQLServer()
        try await verify(try SQLStore(postgreSQL: server.url, connections: 4, crypto: crypto))
    }

    private func verify(_ store: SQLStore) async throws {
        try await verifyProviderUser(store)
        try await verifyOwnUsers(store)
    }

    /// A provider's user has no password, and a later link only adds what the account lacks.
    private func verifyProviderUser(_ store: SQLStore) async throws {
        try await store.addExternalAccount(ana)
        #expect(try await store.account(id: ana.id) == ana)
        for password in ["", "x"] {
            #expect(try await store.account(username: ana.id, password: password) == nil)
        }
        #expect(try await store.setDisabled(true, username: ana.id))
        // A second link neither changes what the account has nor enables it.
        try await store.addExternalAccount(UserAccount(id: ana.id, name: "Eve", email: ""))
        var disabled = ana
        disabled.isDisabled = true
        #expect(try await store.account(id: ana.id) == disabled)
        for email in ["ana@example.com", "eve@example.com"] {
            try await store.addExternalAccount(UserAccount(id: ana.id, name: "Eve", email: email))
        }
        disabled.email = "ana@example.com"
        #expect(try await store.account(id: ana.id) == disabled)
    }

    /// A user of this server's own is another user than a provider's user with the same name or identifier.
    private func verifyOwnUsers(_ store: SQLStore) async throws {
        // Otherwise a code for the provider's user could not be exchanged.
        let namesake = "https://login.example|user-2"
        #expect(try await store.addAccount(ownAccount(id: "namesake", username: namesake)))
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.addExternalAccount(UserAccount(id: namesake, name: "Eve", email: ""))
        }
        #expect(problem?.reason.hasPrefix("a user of this server has the user name \(namesake)") == true)

        #expect(try await store.addAccount(ownAccount(id: "1", username: "ada")))
        try await store.addExternalAccount(UserAccount(id: "1", name: "Eve", email: "eve@example.com"))
        #expect(try await store.account(id: "1")?.email == "")
    }
}
