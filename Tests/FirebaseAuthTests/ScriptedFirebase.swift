import FirebaseCore
import FirebaseStandIn
import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import LocalServers
import PlatformCrypto
import SignInSandbox
import TestSupport
import Testing
import WebText
import YahooStandIn

@testable import FirebaseAuth

/// A Firebase that answers each method as it is told, and remembers what it was asked.
///
/// For the client's own rules, and for answers that the servers of this project have no rule to give.
final class ScriptedFirebase: HTTPClient {
    struct Script {
        var answers: [String: [HTTPResponse]] = [:]
        var requests: [HTTPRequest] = []
    }

    private let script = Locked(Script())

    /// The requests so far.
    var requests: [HTTPRequest] { script.withLock { $0.requests } }

    /// The methods asked so far: `verifyAssertion`, `token` and so on.
    var methods: [String] { requests.map(Self.method) }

    /// From now on answers the method so; of several answers each counts once, and the last stays.
    func answer(_ method: String, _ answers: HTTPResponse...) {
        script.withLock { $0.answers[method] = answers }
    }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let method = Self.method(of: request)
        let answer = script.withLock { script -> HTTPResponse? in
            script.requests.append(request)
            guard let answers = script.answers[method], let first = answers.first else { return nil }
            if answers.count > 1 { script.answers[method]?.removeFirst() }
            return first
        }
        guard let answer else { throw .unreachable(origin: request.origin, reason: "not in the script") }
        return answer
    }

    private static func method(of request: HTTPRequest) -> String {
        String(request.path.split(separator: "/").last ?? "")
    }

    /// The body of the last request of a method, as the text that went over the wire.
    func body(of method: String) -> String? {
        requests.last { Self.method(of: $0) == method }.map { String(decoding: $0.body, as: UTF8.self) }
    }
}

extension HTTPResponse {
    /// A success with JSON.
    static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.json)
    }

    /// A refusal in Google's envelope.
    static func refused(_ message: String, reason: String = "invalid", status: Int = 400) -> HTTPResponse {
        .json(
            [
                "error": [
                    "code": .integer(Int64(status)), "message": .string(message),
                    "errors": [
                        ["message": .string(message), "reason": .string(reason), "domain": "global"]
                    ],
                ]
            ], status: status)
    }

    /// Tokens of a sign-in that last an hour.
    static func tokens(_ idToken: String = "ID1", refresh: String = "R1") -> HTTPResponse {
        .json([
            "idToken": .string(idToken), "refreshToken": .string(refresh), "expiresIn": "3600",
            "localId": "u1",
        ])
    }

    static func account(
        _ uid: String = "u1", providers: [String] = [], hasPassword: Bool = false
    ) -> HTTPResponse {
        var user: JSONObject = [
            "localId": .string(uid), "email": "ana@yahoo.com", "emailVerified": true,
            "createdAt": "1767225600000", "lastLoginAt": "1767225601000",
            "providerUserInfo": .array(
                providers.map { ["providerId": .string($0), "federatedId": "GUID1", "rawId": "GUID1"] }),
        ]
        if hasPassword { user["passwordHash"] = "UkVEQUNURUQ=" }
        return .json(["kind": "identitytoolkit#GetAccountInfoResponse", "users": [.object(user)]])
    }

    /// A sign-in at Yahoo that succeeded.
    static func assertion(
        adding members: JSONObject = [:], without removed: [String] = []
    ) -> HTTPResponse {
        var reply: JSONObject = [
            "providerId": "yahoo.com", "localId": "u1", "idToken": "ID1", "refreshToken": "R1",
            "expiresIn": "3600", "oauthAccessToken": "YAT", "oauthIdToken": "YIT", "oauthExpireIn": 3600,
            "rawUserInfo": #"{"sub":"GUID1","email":"ana@yahoo.com"}"#, "isNewUser": true,
        ]
        reply.merge(members) { $1 }
        for name in removed { reply[name] = nil }
        return .json(.object(reply))
    }
}

extension FirebaseOptions {
    static let scripted = FirebaseOptions(
        apiKey: "demo-key", googleAppID: "1:1234567890:ios:0a1b2c3d",
        bundleID: "com.example.app", urlSchemes: ["app-1-1234567890-ios-0a1b2c3d"])
}

/// The error of a call that must fail; nil when it succeeds.
func failure<Value>(of call: () async throws -> Value) async -> AuthError? {
    do {
        _ = try await call()
        return nil
    } catch {
        #expect(error is AuthError)
        return error as? AuthError
    }
}

/// The error of a call that must fail with this code.
@discardableResult
func expectFailure<Value>(
    _ code: AuthErrorCode, sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () async throws -> Value
) async -> AuthError? {
    let error = await failure(of: call)
    #expect(error?.code == code, "\(error?.description ?? "no error")", sourceLocation: sourceLocation)
    return error
}

extension SignInSandbox {
    /// A sandbox in memory.
    static func inMemory(
        _ person: Person = .ana,
        firebase: @escaping @Sendable (inout FirebaseConfiguration) -> Void = { _ in },
        yahoo: @escaping @Sendable (inout YahooConfiguration) -> Void = { _ in }
    ) async throws -> SignInSandbox {
        var settings = SignInSettings()
        settings.transport = .inMemory
        settings.person = person
        settings.firebaseChanges = [firebase]
        settings.yahooChanges = [yahoo]
        return try await SignInSandbox.start(settings)
    }

    /// Yahoo, for the app of this sandbox.
    var provider: OAuthProvider { OAuthProvider(providerID: "yahoo.com", auth: auth) }

    /// The change of the project's administrator in an account.
    func administrate(_ uid: String, _ method: String, _ changes: JSONObject) async throws {
        let body = changes.merging(["localId": .string(uid)]) { $1 }
        _ = try await askAsAdministrator("POST", method, JSONValue.object(body).json)
    }

    /// How many accounts the project has.
    func accountCount() async throws -> Int {
        try await askAsAdministrator("GET", "batchGet?maxResults=1000")["users"]?.array?.count ?? 0
    }

    private func askAsAdministrator(
        _ method: String, _ path: String, _ body: [UInt8] = []
    ) async throws -> JSONValue {
        let answer = try await send(
            HTTPRequest(
                method: method, origin: "https://identitytoolkit.googleapis.com",
                target: "/v1/projects/\(SignInDemo.project)/accounts:\(path)",
                headers: ["Content-Type": "application/json", "Authorization": "Bearer owner"], body: body))
        guard answer.status == 200 else { throw StepFailure(answer.text) }
        return JSONValue(json: answer.body) ?? .null
    }
}

/// The Firebase project of the sandbox, for a test to change.
extension FirebaseConfiguration {
    var project: FirebaseProject {
        get { projects[0] }
        set { projects[0] = newValue }
    }
}
