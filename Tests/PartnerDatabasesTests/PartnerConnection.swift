import DemoData
import HTTPMessages
import PartnerServer
import TestSupport
import WebText

/// One connection to a partner server, for code that blocks.
struct PartnerConnection: Sendable {
    typealias Demo = PartnerServerConfiguration.Demo

    let client: RawClient

    static let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    private static let credentials = [("client_id", Demo.clientID), ("client_secret", Demo.clientSecret)]

    private func send(_ head: String, bearer: String?, body: String) throws -> HTTPResponse {
        let authorization = bearer.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        client.send(
            "\(head) HTTP/1.1\r\nHost: localhost\r\n\(authorization)"
                + "Content-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        let response = try client.response()
        return HTTPResponse(status: response.status, body: response.body)
    }

    private func post(
        _ path: String, _ fields: [(String, String)], bearer: String? = nil
    ) throws -> HTTPResponse {
        let body = Parameters(fields.map { Parameters.Item($0.0, $0.1) }).encoded
        return try send("POST \(path)", bearer: bearer, body: body)
    }

    func signIn(username: String = Demo.username, password: String = Demo.password) throws -> HTTPResponse {
        try post("/app/sign-in", [("username", username), ("password", password)])
    }

    /// A code, got by the app with its session.
    func code(session: String) throws -> HTTPResponse {
        try post(
            "/app/code",
            [("response_type", "code"), ("client_id", Demo.clientID), ("redirect_uri", Self.redirectURI)],
            bearer: session)
    }

    func exchange(_ code: String) throws -> HTTPResponse {
        try post(
            "/token",
            [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Self.redirectURI)]
                + Self.credentials)
    }

    func refresh(_ token: String) throws -> HTTPResponse {
        try post("/token", [("grant_type", "refresh_token"), ("refresh_token", token)] + Self.credentials)
    }

    func revoke(_ token: String) throws -> HTTPResponse {
        try post("/revoke", [("token", token)] + Self.credentials)
    }

    func userInfo(_ token: String) throws -> HTTPResponse {
        try send("GET /userinfo", bearer: token, body: "")
    }
}

extension HTTPResponse {
    /// The value of a member of the JSON object in the body.
    ///
    /// - Throws: ``UnexpectedAnswer`` when the answer does not have the member.
    func require(_ name: String) throws -> String {
        guard let value = fields[name] else {
            throw UnexpectedAnswer(what: "no \(name) in the answer \(status) \(fields)", status: status)
        }
        return value
    }
}
