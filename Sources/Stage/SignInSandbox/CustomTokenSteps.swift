import Foundation
import HTTPMessages
import JOSE

/// The three steps of the app in a sign-in by the app's own server.
extension SignInSandbox {
    /// The app's secret of a sign-in, and the page to open.
    package struct Attempt: Sendable {
        /// The secret of the app (wire name `attempt`).
        package var secret: String
        /// Yahoo's page.
        package var url: String
    }

    /// The answer to a step lacks a value that the step needs.
    package struct UnexpectedAnswer: Error, Sendable, CustomStringConvertible {
        /// The expected value, and the one that came.
        package var description: String

        /// An answer in words.
        package init(description: String) {
            self.description = description
        }
    }

    /// The server begins.
    ///
    /// Throws ``UnexpectedAnswer``.
    package func beginAtAppServer() async throws -> Attempt {
        let answer = try await post("/yahoo/begin", [:])
        guard let secret = answer["attempt"]?.string, let url = answer["url"]?.string else {
            throw UnexpectedAnswer(description: "the app's server did not begin the sign-in")
        }
        return Attempt(secret: secret, url: url)
    }

    /// The browser walks Yahoo's pages, and the app is opened with a ticket.
    ///
    /// Throws ``UnexpectedAnswer``, or `Browser.Failure` when a server does not answer.
    package func ticket(of attempt: Attempt) async throws -> String {
        let callback = try await device.walk(attempt.url)
        let items = callback.flatMap { URLComponents(string: $0)?.queryItems } ?? []
        guard let ticket = items.first(where: { $0.name == "ticket" })?.value else {
            throw UnexpectedAnswer(description: "the pages ended without a ticket")
        }
        return ticket
    }

    /// The custom token that the server made for the user.
    ///
    /// Throws ``UnexpectedAnswer`` when secret and ticket do not belong together.
    package func customToken(of attempt: Attempt, ticket: String) async throws -> String {
        let answer = try await post(
            "/yahoo/finish", ["attempt": .string(attempt.secret), "ticket": .string(ticket)])
        guard let token = answer["customToken"]?.string else {
            throw UnexpectedAnswer(description: answer["error"]?.string ?? "the answer has no token")
        }
        return token
    }

    private func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        let request = HTTPRequest(
            method: "POST", origin: SignInDemo.appServer, target: path,
            headers: ["Content-Type": "application/json"], body: body.json)
        return JSONValue(json: try await send(request).body) ?? .null
    }
}
