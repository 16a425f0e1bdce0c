import Foundation
import HTTPMessages
import JSON
import LocalServers
import WebText

extension SignInSandbox {
    /// The app's secret of a sign-in at its own server (wire name `attempt`), and Yahoo's page to open.
    package struct Attempt: Sendable {
        package let secret: String
        package let url: String
    }

    /// Begins a sign-in at the app's server.
    package func beginAtAppServer() async throws -> Attempt {
        let answer = try await post("/yahoo/begin", [:])
        guard let secret = answer["attempt"]?.string, let url = answer["url"]?.string else {
            throw StepFailure(errorInWords(of: answer) ?? "the app's server did not begin the sign-in")
        }
        return Attempt(secret: secret, url: url)
    }

    /// The browser opens Yahoo's pages, and the app is opened with a ticket.
    package func ticket(of attempt: Attempt) async throws -> String {
        let callback = try await device.follow(attempt.url)
        guard let ticket = callback?.queryValue("ticket") else {
            throw StepFailure("the pages ended without a ticket")
        }
        return ticket
    }

    /// The custom token for the user.
    ///
    /// Throws ``StepFailure`` when the answer has no token, such as for a ticket that does not belong to the secret.
    package func customToken(of attempt: Attempt, ticket: String) async throws -> String {
        let answer = try await post(
            "/yahoo/finish", ["attempt": .string(attempt.secret), "ticket": .string(ticket)])
        guard let token = answer["customToken"]?.string else {
            throw StepFailure(errorInWords(of: answer) ?? "the answer has no token")
        }
        return token
    }

    /// The error that an answer of the app's server names, or nil when it names none.
    private func errorInWords(of answer: JSONValue) -> String? {
        answer["error"]?.string.map { Printable.text($0) }
    }

    /// Sends JSON to the app's server, and returns its answer, or `null` for an answer that is not JSON.
    private func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        let request = HTTPRequest(
            method: "POST", origin: SignInDemo.appServer, target: path,
            headers: ["Content-Type": "application/json"], body: body.json)
        return JSONValue(json: try await send(request).body) ?? .null
    }

    /// The answer of the app's server about an ID token, or nil when the server does not accept it.
    package func askAppServer(who idToken: String) async throws -> JSONValue? {
        let request = HTTPRequest(
            method: "GET", origin: SignInDemo.appServer, target: "/me",
            headers: ["Authorization": "Bearer \(idToken)"])
        let answer = try await send(request)
        return answer.status == 200 ? JSONValue(json: answer.body) : nil
    }

    /// Gets a URL with a bearer token, and returns the body: `YahooSignIn` calls this where an app has `URLSession`.
    ///
    /// Throws ``StepFailure`` for a status other than 200, and `HTTPClientError` when there is no answer.
    package func get(_ url: URL, _ token: String) async throws -> Data {
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
        guard let request = HTTPRequest("GET", url.absoluteString, headers: headers) else {
            throw StepFailure("\(url.absoluteString) is not an address of a server")
        }
        let answer = try await send(request)
        guard answer.status == 200 else { throw StepFailure("\(request.origin) answered \(answer.status)") }
        return Data(answer.body)
    }
}
