import AuthorizationServer
import DemoData
import Foundation
import PlatformCrypto
import Testing
import WebText

@testable import PartnerServer

/// A database of the partner's own, which may be away.
private struct OtherDirectory: AccountDirectory {
    var isDown = false

    func account(id: String) throws -> UserAccount? {
        if isDown { throw StoreUnavailable(reason: "the directory is away") }
        return id == "7" ? UserAccount(id: "7", name: "Grace Example", email: "grace@example.com") : nil
    }

    func account(username: String, password: String) throws -> UserAccount? {
        username == "grace" && password == "x" ? try account(id: "7") : nil
    }
}

/// Accounts in a directory of the partner's own, and accounts that are disabled.
@Suite struct AccountDirectoryTests {
    private typealias Demo = PartnerServerConfiguration.Demo

    private let crypto: PlatformCrypto
    /// The accounts of the demo, in memory.
    private let accounts: InMemoryAccounts
    private let store = InMemoryStore()
    /// The lines that a server wrote to its log.
    private let failures = Locked<[String]>([])

    init() throws {
        crypto = try PlatformCrypto()
        let demo = PartnerServerConfiguration.demo(crypto: crypto, quickPassword: true)
        accounts = InMemoryAccounts(demo.accounts, crypto: crypto)
    }

    private var log: @Sendable (ServerFailure) -> Void {
        { [failures] failure in failures.withLock { $0.append("\(failure)") } }
    }

    @Test func `a directory of the partner's own takes the place of the configuration's accounts`()
        async throws
    {
        let partner = try Partner(accounts: OtherDirectory())
        let answer = await partner.appSignIn("grace", "x")
        #expect(answer.fields["account"] == "Grace Example")
        #expect(await partner.appSignIn("ada", Demo.password).status == 401)
    }

    @Test func `an account that is disabled is refused from the next request on`() async throws {
        let partner = try Partner(store: store, accounts: accounts)
        let (tokens, code) = (try await partner.tokens(), try await partner.code())
        let unusedCode = try await partner.code()
        let session = await partner.appSession()
        #expect(await partner.userInfo(tokens.access).status == 200)
        var visitor = Visitor(partner)
        _ = try await visitor.consentPage(Partner.query())
        try await accounts.setDisabled(true, id: "account-ada", endingIn: store)
        #expect(await partner.exchange(code).fields["error"] == "invalid_grant")
        #expect(await partner.appCode(session: session).refusal == "401 login_required")
        #expect(await partner.userInfo(tokens.access).status == 401)
        #expect(await partner.refresh(tokens.refresh).fields["error"] == "invalid_grant")
        let signIn = await partner.appSignIn(Demo.username, Demo.password)
        #expect(signIn.fields["error"] == "account_disabled")

        // Enabled again, the account has nothing of what it had before.
        try await accounts.setDisabled(false, id: "account-ada", endingIn: store)
        #expect(await partner.exchange(unusedCode).fields["error"] == "invalid_grant")
        #expect(await partner.appCode(session: session).refusal == "401 login_required")
        #expect(await partner.userInfo(tokens.access).status == 401)
        #expect(await partner.refresh(tokens.refresh).fields["error"] == "invalid_grant")
        #expect(await visitor.open(Partner.query()).text.contains("<h1>Sign in</h1>"))
    }

    @Test func `enabling an account that is enabled changes nothing`() async throws {
        let partner = try Partner(store: store, accounts: accounts)
        let tokens = try await partner.tokens()
        try await accounts.setDisabled(false, id: "account-ada", endingIn: store)
        #expect(await partner.refresh(tokens.refresh).status == 200)
    }

    @Test func `what is issued while an account is being disabled ends when it is enabled`() async throws {
        let partner = try Partner(store: store, accounts: accounts)
        try await accounts.setDisabled(true, id: "account-ada", endingIn: store)
        // A request that found the account before it was disabled stores its session only after that.
        let late = SignInSession(accountID: "account-ada", kind: .app, expires: .distantFuture)
        await store.addSession(crypto.sha256("late".utf8), late, at: partner.clock.now)
        try await accounts.setDisabled(false, id: "account-ada", endingIn: store)
        #expect(await partner.appCode(session: "late").refusal == "401 login_required")
    }

    @Test func `disabling an account once more ends what was issued meanwhile`() async throws {
        #expect(try await accounts.setDisabled(true, id: "account-ada", endingIn: store))
        let (id, now) = (crypto.sha256("late".utf8), Date(timeIntervalSince1970: 1_800_000_000))
        let late = SignInSession(accountID: "account-ada", kind: .app, expires: .distantFuture)
        await store.addSession(id, late, at: now)
        #expect(try await accounts.setDisabled(true, id: "account-ada", endingIn: store))
        #expect(await store.session(id, at: now) == nil)
    }

    @Test func `an account that does not exist cannot be disabled`() async throws {
        #expect(try await !accounts.setDisabled(true, id: "account-add", endingIn: store))
    }

    @Test func `a session of an account that no longer exists asks for a sign-in`() async throws {
        let partner = try Partner(store: store)
        let session = SignInSession(accountID: "account-deleted", kind: .app, expires: .distantFuture)
        await store.addSession(crypto.sha256("deleted".utf8), session, at: partner.clock.now)
        #expect(await partner.appCode(session: "deleted").refusal == "401 login_required")
    }

    @Test func `an account of the configuration can be disabled when a provider's user has its identifier`()
        async throws
    {
        let ada = try #require(await accounts.account(id: "account-ada"))
        let namesake = UserAccount(id: ada.id, name: "Eve Example", email: "eve@example.com")
        await accounts.addExternalAccount(namesake)
        #expect(await accounts.account(id: ada.id) == ada)
        try await accounts.setDisabled(true, id: ada.id, endingIn: store)
        #expect(await accounts.account(id: ada.id)?.isDisabled == true)
    }

    @Test func `a look-alike of an identifier is not the account of a provider's user`() async throws {
        let accounts = InMemoryAccounts([], crypto: crypto)
        let account = UserAccount(id: "https://login.example|K", name: "Kim", email: "kim@example.com")
        await accounts.addExternalAccount(account)
        #expect(await accounts.account(id: account.id) == account)
        // U+212A KELVIN SIGN is canonically equivalent to K.
        #expect(await accounts.account(id: "https://login.example|\u{212A}") == nil)
    }

    @Test func `while the directory cannot be reached the client is told to come back`() async throws {
        let partner = try Partner(accounts: OtherDirectory(isDown: true), onFailure: log)
        let answer = await partner.appSignIn("grace", "x")
        #expect(answer.status == 503)
        #expect(answer.headers["Retry-After"] == "5")
        #expect(failures.withLock { $0 } == ["POST /app/sign-in: the directory is away"])
    }
}
