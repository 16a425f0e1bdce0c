import Foundation
import HTTPMessages
import JSON
import TestSupport
import Testing

@testable import FirebaseAuth

/// The tokens of a signed-in user: when they are refreshed, and when the session ends.
@Suite struct SessionTests {
    let setup: ClientSetup
    let user: User

    init() async throws { (setup, user) = try await ClientSetup.withUser() }

    /// A refreshed token, in the names of securetoken.
    private func refreshed(_ token: String, refresh: String = "R2") -> HTTPResponse {
        .json([
            "access_token": .string(token), "id_token": "not this one", "refresh_token": .string(refresh),
            "expires_in": "3600", "token_type": "Bearer",
        ])
    }

    /// A user whose ID token has expired, and whose refreshes wait at a gate and end with a token.
    private func userWithRefreshHeld(
        at gate: Gate, endingWith token: String
    ) async throws -> (firebase: ScriptedFirebase, user: User) {
        let setup = try ClientSetup(wrapping: { GatedClient(client: $0, gate: gate) })
        setup.firebase.answer("token", refreshed(token))
        setup.firebase.answer("verifyPassword", .tokens(), .tokens("NEW", refresh: "R9"))
        let user = try await setup.signIn()
        setup.clock.advance(by: 3600)
        return (setup.firebase, user)
    }

    @Test func `a token with more than five minutes left is used as it is`() async throws {
        setup.clock.advance(by: 3299)
        #expect(try await user.getIDToken() == "ID1")
        #expect(!setup.firebase.methods.contains("token"))
    }

    @Test func `with five minutes left it is refreshed, by JSON as iOS does`() async throws {
        setup.clock.advance(by: 3300)
        setup.firebase.answer("token", refreshed("ID2"))
        #expect(try await user.getIDToken() == "ID2")
        let request = try #require(setup.firebase.requests.last)
        #expect(request.url == "https://securetoken.googleapis.com/v1/token?key=demo-key")
        #expect(setup.firebase.body(of: "token") == #"{"grantType":"refresh_token","refreshToken":"R1"}"#)
        #expect(user.refreshToken == "R2")
        #expect(try await user.getIDToken() == "ID2")
        #expect(setup.firebase.methods.filter { $0 == "token" }.count == 1)
    }

    /// On the main actor, whose jobs run in order: the gate opens after every caller has asked.
    @MainActor @Test func `of many callers one refreshes and the others wait for it`() async throws {
        let gate = Gate()
        let (firebase, user) = try await userWithRefreshHeld(at: gate, endingWith: "ID2")
        let callers = (0..<20).map { _ in Task { @MainActor in try await user.getIDToken() } }
        Task { @MainActor in await gate.open() }
        for caller in callers { #expect(try await caller.value == "ID2") }
        #expect(firebase.methods.filter { $0 == "token" }.count == 1)
    }

    @Test func `a refresh that ends after a reauthentication does not bring back older tokens`() async throws
    {
        let gate = Gate()
        let (_, user) = try await userWithRefreshHeld(at: gate, endingWith: "LATE")
        let late = Task { try await user.getIDToken() }
        await gate.waitForArrival(of: 1)
        _ = try await user.reauthenticate(
            with: EmailAuthProvider.credential(withEmail: "a@b.example", password: "secret1"))
        await gate.open()
        #expect(try await late.value == "LATE")
        #expect(user.refreshToken == "R9")
        #expect(try await user.getIDToken() == "NEW")
    }

    @Test func `a refresh that fails after a reauthentication does not sign the user out`() async throws {
        let gate = Gate()
        let (firebase, user) = try await userWithRefreshHeld(at: gate, endingWith: "LATE")
        firebase.answer("token", .refused("TOKEN_EXPIRED"))
        let late = Task { try await user.getIDToken() }
        await gate.waitForArrival(of: 1)
        _ = try await user.reauthenticate(
            with: EmailAuthProvider.credential(withEmail: "a@b.example", password: "secret1"))
        await gate.open()
        #expect(try await late.value == "NEW")
        #expect(user.auth.currentUser == user)
    }

    private static let endings: [(message: String, code: AuthErrorCode, isOver: Bool)] = [
        ("USER_NOT_FOUND", .userNotFound, true), ("USER_DISABLED", .userDisabled, true),
        ("INVALID_ID_TOKEN", .invalidUserToken, true), ("TOKEN_EXPIRED", .userTokenExpired, true),
        ("INVALID_REFRESH_TOKEN", .internalError, false),
        ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests, false),
    ]

    /// What a user asks the server for; the raw value is the method in whose answer the
    /// end of the session comes.
    enum Call: String, CaseIterable {
        case refresh = "token"
        case reload = "getAccountInfo"
        case link = "verifyAssertion"

        func ask(_ user: User) async throws {
            switch self {
            case .refresh: _ = try await user.getIDToken(forcingRefresh: true)
            case .reload: try await user.reload()
            case .link: _ = try await user.link(with: ClientSetup.redirectCredential)
            }
        }
    }

    @Test(arguments: Call.allCases, endings)
    func `only an answer that says that the session has ended signs the user out`(
        call: Call, ending: (message: String, code: AuthErrorCode, isOver: Bool)
    ) async throws {
        setup.firebase.answer(call.rawValue, .refused(ending.message))
        let error = await failure { try await call.ask(user) }
        #expect(error?.code == ending.code)
        #expect((setup.auth.currentUser == nil) == ending.isOver)
    }

    @Test func `the end of an older session does not touch the newer one`() async throws {
        let new = try await setup.signIn()
        setup.firebase.answer("token", .refused("TOKEN_EXPIRED"))
        await expectFailure(.userTokenExpired) { try await user.getIDToken(forcingRefresh: true) }
        #expect(setup.auth.currentUser == new)
    }

    @Test func `a token that came without expiresIn is refreshed at once`() async throws {
        setup.firebase.answer("verifyPassword", .json(["idToken": "ID1", "refreshToken": "R1"]))
        let user = try await setup.signIn()
        setup.firebase.answer("token", refreshed("ID2"))
        #expect(try await user.getIDToken() == "ID2")
    }

    @Test func `signing out sends no request, and twice is not an error`() async throws {
        let before = setup.firebase.requests.count
        try setup.auth.signOut()
        try setup.auth.signOut()
        #expect(setup.auth.currentUser == nil)
        #expect(setup.firebase.requests.count == before)
    }

    @Test func `a client and its user do not keep each other alive`() async throws {
        weak var released: Auth?
        do {
            let setup = try ClientSetup()
            _ = try await setup.signIn()
            released = setup.auth
            #expect(released != nil)
        }
        #expect(released == nil)
    }
}

/// A client whose refreshes wait at a gate.
private struct GatedClient: HTTPClient {
    let client: ScriptedFirebase
    let gate: Gate

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if request.path.hasSuffix("/token") { await gate.pass() }
        return try await client.send(request)
    }
}
