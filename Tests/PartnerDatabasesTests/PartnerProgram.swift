import DemoData
import Foundation
import PartnerServer
import TestSupport
import WebText

/// partner-server in a process of its own, on a store.
final class PartnerProgram: Sendable {
    let port: UInt16
    private let program: RunningProgram

    /// Starts the program, and returns when it serves.
    convenience init(store: String) async throws {
        try await self.init(try RunningProgram("partner-server", ["--port", "0", "--store", store]))
    }

    /// Returns when the program serves.
    init(_ program: RunningProgram) async throws {
        let greeting = try await program.wait(for: "until Ctrl-C")
        let digits = greeting.split(separator: ",").first?.split(separator: ":").last ?? ""
        guard let port = UInt16(digits) else { throw UnexpectedAnswer(what: "no port in: \(greeting)") }
        self.program = program
        self.port = port
    }

    /// SIGKILL: the process ends where it is.
    func kill() { program.send(SIGKILL) }

    /// Waits for the end, and returns what went to the log.
    @discardableResult
    func end() async throws -> String { try await program.end().errors }

    /// An orderly end.
    func stop() async throws -> String {
        program.send(SIGTERM)
        return try await end()
    }

    /// Runs work that blocks, on a connection of its own.
    func connected<Result: Sendable>(
        _ work: @escaping @Sendable (PartnerConnection) throws -> Result
    ) async throws -> Result {
        let port = port
        return try await blocking { try work(PartnerConnection(client: RawClient(port: port))) }
    }
}

/// The server answered something else than the test goes on with.
struct UnexpectedAnswer: Error {
    let what: String
    /// The status of the answer; nil for another text of the program.
    let status: Int?

    init(what: String, status: Int? = nil) {
        self.what = what
        self.status = status
    }
}

/// One connection to a partner server, for code that blocks.
struct PartnerConnection: Sendable {
    typealias Demo = PartnerServerConfiguration.Demo

    struct Answer: Sendable {
        var status: Int
        var fields: [String: String]

        func required(_ name: String) throws -> String {
            guard let value = fields[name] else {
                throw UnexpectedAnswer(
                    what: "no \(name) in the answer \(status) \(fields)", status: status)
            }
            return value
        }
    }

    let client: RawClient

    static let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    private static let credentials = [("client_id", Demo.clientID), ("client_secret", Demo.clientSecret)]

    private func send(_ head: String, bearer: String?, body: String) throws -> Answer {
        let authorization = bearer.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        client.send(
            "\(head) HTTP/1.1\r\nHost: localhost\r\n\(authorization)"
                + "Content-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        let response = try client.response()
        let object = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        return Answer(status: response.status, fields: (object ?? [:]).mapValues { "\($0)" })
    }

    private func post(_ path: String, _ fields: [(String, String)], bearer: String? = nil) throws -> Answer {
        let body = Parameters(fields.map { Parameters.Item($0.0, $0.1) }).encoded
        return try send("POST \(path)", bearer: bearer, body: body)
    }

    func signIn(username: String = Demo.username, password: String = Demo.password) throws -> Answer {
        try post("/app/sign-in", [("username", username), ("password", password)])
    }

    /// A code, got by the app with its session.
    func code(session: String) throws -> Answer {
        try post(
            "/app/code",
            [("response_type", "code"), ("client_id", Demo.clientID), ("redirect_uri", Self.redirectURI)],
            bearer: session)
    }

    func exchange(_ code: String) throws -> Answer {
        try post(
            "/token",
            [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Self.redirectURI)]
                + Self.credentials)
    }

    func refresh(_ token: String) throws -> Answer {
        try post("/token", [("grant_type", "refresh_token"), ("refresh_token", token)] + Self.credentials)
    }

    func revoke(_ token: String) throws -> Answer {
        try post("/revoke", [("token", token)] + Self.credentials)
    }

    func userInfo(_ token: String) throws -> Answer { try send("GET /userinfo", bearer: token, body: "") }
}
