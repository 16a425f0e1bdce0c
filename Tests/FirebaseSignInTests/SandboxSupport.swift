import FirebaseServer
import FirebaseSignIn
import HTTPMessages
import JOSE
import LocalWeb
import SignInSandbox
import YahooProvider

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
        settings.configuringFirebase = firebase
        settings.configuringYahoo = yahoo
        return try await SignInSandbox.start(settings)
    }

    /// Yahoo, for the app of this sandbox.
    var provider: OAuthProvider { OAuthProvider(providerID: "yahoo.com", auth: auth) }

    /// The change of the project's administrator in an account.
    func administrate(_ uid: String, _ changes: [String: JSONValue]) async throws {
        var body = changes
        body["localId"] = .string(uid)
        let request = HTTPRequest(
            method: "POST", origin: "https://identitytoolkit.googleapis.com",
            target: "/v1/projects/\(SignInDemo.project)/accounts:update",
            headers: ["Content-Type": "application/json", "Authorization": "Bearer owner"],
            body: JSONValue.object(body).json)
        let answer = try await send(request)
        guard answer.status == 200 else { throw StepFailure(answer.text) }
    }

    /// How many accounts the project has.
    func accountCount() async throws -> Int {
        let request = HTTPRequest(
            method: "GET", origin: "https://identitytoolkit.googleapis.com",
            target: "/v1/projects/\(SignInDemo.project)/accounts:batchGet?maxResults=1000",
            headers: ["Authorization": "Bearer owner"])
        return JSONValue(json: try await send(request).body)?["users"]?.array?.count ?? 0
    }
}

/// The Firebase project of the sandbox, for a test to change.
extension FirebaseConfiguration {
    var project: FirebaseProject {
        get { projects[0] }
        set { projects[0] = newValue }
    }
}
