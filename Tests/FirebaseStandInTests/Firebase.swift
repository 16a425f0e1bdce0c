import Foundation
import HTTPMessages
import JOSE
import JSON
import PlatformCrypto
import TestSupport
import Testing

@testable import FirebaseStandIn

/// A stand-in for Firebase in memory, with a clock that the test sets.
struct Firebase {
    static let origin = "http://127.0.0.1:9099"
    static let key = "demo-api-key"
    /// The time at which each test begins, in seconds since 1970: 2026-01-01 at midnight, UTC.
    static let start: Int64 = 1_767_225_600

    let server: FirebaseServer
    let clock: TestClock
    let crypto: PlatformCrypto

    /// A server with one project.
    ///
    /// - Parameter client: sends the requests to identity providers. By default none answers.
    init(
        client: any HTTPClient = InMemoryClient([:]), clock: TestClock = Firebase.newClock(),
        changing change: (inout FirebaseConfiguration) -> Void = { _ in },
        hashing: (@Sendable (String) -> PasswordHash)? = nil,
        onFailure: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        crypto = try PlatformCrypto()
        self.clock = clock
        let project = FirebaseProject(
            id: "demo-project", number: "123456789", authDomain: "demo-project.firebaseapp.com",
            apiKeys: [Self.key])
        var configuration = FirebaseConfiguration(projects: [project])
        // One iteration, so that the tests are fast.
        configuration.passwordIterations = 1
        change(&configuration)
        server = try FirebaseServer(
            configuration: configuration, client: client, crypto: crypto, now: { clock.now },
            random: .system, advanceClock: { clock.advance(by: $0) },
            hashing: hashing, onFailure: onFailure)
    }

    /// A server that tells which addresses have an account.
    static func withoutEnumerationProtection() throws -> Firebase {
        try Firebase { $0.projects[0].hasEmailEnumerationProtection = false }
    }

    /// A clock that shows ``start``.
    static func newClock() -> TestClock { TestClock(secondsSince1970: Double(start)) }

    /// The store of the first project.
    var store: AccountStore { server.contexts[0].store }

    /// Sends a request as it stands.
    func send(
        _ method: String, _ target: String, headers: HTTPHeaders = [:], body: [UInt8] = []
    ) async -> HTTPResponse {
        await server.handle(
            HTTPRequest(method: method, origin: Self.origin, target: target, headers: headers, body: body))
    }

    /// Calls a method of version 1 as an app does, with the key.
    func call(_ method: String, _ fields: JSONValue) async -> Answer {
        Answer(
            await send(
                "POST", "/identitytoolkit.googleapis.com/v1/\(method)?key=\(Self.key)",
                headers: ["Content-Type": "application/json"], body: fields.json))
    }

    /// Calls a method as an Admin SDK does, at a path below the project.
    func admin(_ path: String, _ fields: JSONValue) async -> Answer {
        await admin("POST", path, fields)
    }

    /// Sends a request as an Admin SDK does, with this method and this version of the API.
    func admin(
        _ method: String, _ path: String, _ fields: JSONValue? = nil, version: String = "v1"
    ) async -> Answer {
        Answer(
            await send(
                method, "/identitytoolkit.googleapis.com/\(version)/projects/demo-project\(path)",
                headers: ["Content-Type": "application/json", "Authorization": "Bearer owner"],
                body: fields?.json ?? []))
    }

    /// Calls a route of version 2, which has the settings of the project, as an administrator does.
    func callSettings(_ method: String, _ path: String, _ fields: JSONValue? = nil) async -> Answer {
        await admin(method, path, fields, version: "v2")
    }

    /// An identity at Yahoo.
    static let yahooIdentity: JSONValue = ["providerId": "yahoo.com", "rawId": "Y123"]

    /// Adds the account `u1`, which has everything that an administrator can give it, and an identity at Yahoo.
    func addFullAccount() async {
        _ = await admin(
            "/accounts",
            [
                "localId": "u1", "displayName": "A", "email": "a@yahoo.com", "phoneNumber": "+15550001111",
                "photoUrl": "https://x/y.png", "password": "secret1", "emailVerified": true,
                "disabled": false,
            ])
        _ = await administrate("u1", ["linkProviderUserInfo": Self.yahooIdentity])
    }

    /// The fields with which a user asks for a new password.
    static let passwordReset: JSONValue = ["requestType": "PASSWORD_RESET", "email": "Ada@a.example"]

    /// Asks for a code as an app does.
    func sendCode(_ fields: JSONValue) async -> Answer { await call("accounts:sendOobCode", fields) }

    /// The codes that the list for tests shows.
    func emailCodes() async -> [JSONValue] {
        let list = Answer(await send("GET", "/emulator/v1/projects/demo-project/oobCodes"))
        return list["oobCodes"]?.array ?? []
    }

    /// The answer of `accounts:lookup` to the user of an ID token.
    func lookup(_ idToken: String) async -> Answer {
        await call("accounts:lookup", ["idToken": .string(idToken)])
    }

    /// Changes the account of a signed-in user, as the user's app does.
    func update(_ user: Answer, _ fields: JSONValue) async -> Answer {
        await call("accounts:update", fields.changing(["idToken": user["idToken"]]))
    }

    /// Changes an account as an administrator.
    func administrate(_ localId: String, _ changes: JSONObject) async -> Answer {
        await admin("/accounts:update", .object(changes.merging(["localId": .string(localId)]) { $1 }))
    }

    /// The record of an account, as an administrator sees it.
    func record(_ localId: String) async -> JSONValue {
        let answer = await admin("/accounts:lookup", ["localId": [.string(localId)]])
        return answer["users"]?.array?.first ?? .null
    }

    /// Signs in by password, with the address and the password of ``signUp(_:password:)`` by default.
    func signInWithPassword(
        _ password: String = "correct horse", of email: String = "ada@a.example"
    ) async -> Answer {
        await call(
            "accounts:signInWithPassword", ["email": .string(email), "password": .string(password)])
    }

    /// A new account with a password, signed in.
    func signUp(_ email: String = "ada@a.example", password: String = "correct horse") async -> Answer {
        await call("accounts:signUp", ["email": .string(email), "password": .string(password)])
    }

    /// A server, and a user who has just signed up.
    static func makeWithUser() async throws -> (firebase: Firebase, user: Answer) {
        let firebase = try Firebase()
        return (firebase, await firebase.signUp())
    }

    /// Exchanges a refresh token.
    func refresh(_ token: String) async -> Answer {
        Answer(
            await send(
                "POST", "/securetoken.googleapis.com/v1/token?key=\(Self.key)",
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Array("grant_type=refresh_token&refresh_token=\(token)".utf8)))
    }
}

/// The claims of a token, which are not verified; a text that is not a token fails the test.
func claims(_ token: String, sourceLocation: SourceLocation = #_sourceLocation) -> JSONValue {
    do {
        return try JSONWebToken(parsing: token).unverifiedClaims
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
        return .null
    }
}
