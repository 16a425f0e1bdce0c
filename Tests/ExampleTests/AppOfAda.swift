import Foundation
import TestSupport
import Testing

/// A partner-server, at which an app of Ada's is signed in and Google is a client.
struct AppOfAda {
    let server: ServerProgram
    private let session: String

    private static let client = [
        "client_id": "google-client",
        "redirect_uri": "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
    ]

    /// Starts the server with these options, and signs in.
    init(_ options: [String] = []) async throws {
        server = try await ServerProgram("partner-server", options)
        let answer = try await Self.post(
            "\(server.origin)/app/sign-in", ["username": "ada", "password": "correct horse"])
        session = try Self.member("app_session", of: answer)
    }

    /// The answer to a request of the app for a code.
    func requestCode() async throws -> String {
        try await Self.post(
            "\(server.origin)/app/code", Self.client.merging(["response_type": "code"]) { $1 },
            bearer: session)
    }

    func code() async throws -> String { try Self.member("code", of: try await requestCode()) }

    /// Makes a link, and returns its refresh token.
    func link() async throws -> String {
        let answer = try await token(["grant_type": "authorization_code", "code": try await code()])
        return try Self.member("refresh_token", of: answer)
    }

    /// The answer to a refresh.
    func refresh(_ token: String) async throws -> String {
        try await self.token(["grant_type": "refresh_token", "refresh_token": token])
    }

    private func token(_ grant: [String: String]) async throws -> String {
        let form = Self.client.merging(["client_secret": "google-secret"]) { $1 }
        return try await Self.post("\(server.origin)/token", form.merging(grant) { $1 })
    }

    private static func post(
        _ url: String, _ form: [String: String], bearer: String? = nil
    ) async throws -> String {
        let fields = form.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
        let header = bearer.map { ["--header", "Authorization: Bearer \($0)"] } ?? []
        let arguments = ["--silent"] + fields + header + [url]
        return try await RunningProgram(onPath: "curl", arguments).end().output
    }

    private static func member(_ name: String, of json: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        return try #require(object?[name] as? String, "\(json)")
    }
}
