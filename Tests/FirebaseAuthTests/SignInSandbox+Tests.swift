import FirebaseStandIn
import HTTPMessages
import JSON
import LocalServers
import SignInSandbox
import Testing
import YahooStandIn

@testable import FirebaseAuth

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
        return try await SignInSandbox(settings)
    }

    /// Runs a journey in a sandbox of its own, and stops it whatever comes of it.
    static func run(_ settings: SignInSettings, _ journey: (SignInSandbox) async throws -> Void) async throws
    {
        let sandbox = try await SignInSandbox(settings)
        do {
            try await journey(sandbox)
            await sandbox.stop()
        } catch {
            await sandbox.stop()
            throw error
        }
    }

    /// Yahoo, for the app of this sandbox.
    var provider: OAuthProvider { OAuthProvider(providerID: "yahoo.com", auth: auth) }

    /// Changes an account as an administrator of the project.
    func administrate(_ uid: String, _ method: String, _ changes: JSONObject) async throws {
        let body = changes.merging(["localId": .string(uid)]) { $1 }
        _ = try await askAsAdministrator("POST", method, JSONValue.object(body).json)
    }

    /// The number of accounts that the project has.
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
        return try #require(JSONValue(json: answer.body))
    }
}

/// The Firebase project of the sandbox, for a test to change.
extension FirebaseConfiguration {
    var project: FirebaseProject {
        get { projects[0] }
        set { projects[0] = newValue }
    }
}
