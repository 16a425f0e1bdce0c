import Foundation
import HTTPMessages
import LocalServers
import OneFile
import WebText

/// The calls of the partner's app to its server, over the sandbox's HTTP.
package struct SandboxAppServer: Sendable {
    let client: any HTTPClient
    let clock: SettableClock
    /// Whether the phone has no connection when the app asks for a code.
    let isOffline: Bool
    /// The seconds that the server takes to make a code, on the sandbox's clock.
    let delay: TimeInterval

    /// The file to paste, over the sandbox's HTTP.
    package var code: FlipCode {
        var code = FlipCode { try await post($0) }
        code.endpoint = "\(FlipSandbox.partnerOrigin)/app/code"
        code.timeout = 30
        code.report = { $0.record() }
        return code
    }

    /// Sends the form with the session.
    package func post(_ post: FlipCode.Post) async throws(FlipFailure) -> FlipCode.Answer {
        if isOffline { throw .offline }
        let response = try await send(
            String(decoding: post.form, as: UTF8.self), to: post.url.absoluteString,
            headers: ["Authorization": "Bearer \(post.session)"], timeout: post.timeout, delay: delay)
        return FlipCode.Answer(status: response.status, body: Data(response.body))
    }

    /// Signs in with a user name and a password, as the sign-in screen of the partner's app would.
    func signIn(username: String, password: String) async throws(FlipFailure) -> FlipAccount {
        /// The JSON of a successful sign-in.
        struct Reply: Decodable {
            let app_session: String
            let account: String
        }
        let form = Parameters([.init("username", username), .init("password", password)]).encoded
        let response = try await send(form, to: "\(FlipSandbox.partnerOrigin)/app/sign-in", timeout: 30)
        guard response.status != 401 else { throw .signInFailed }
        guard response.status == 200,
            let reply = try? JSONDecoder().decode(Reply.self, from: Data(response.body))
        else { throw .serverUnavailable }
        return FlipAccount(session: reply.app_session, name: reply.account)
    }

    private func send(
        _ form: String, to url: String, headers: HTTPHeaders = [:], timeout: TimeInterval,
        delay: TimeInterval = 0
    ) async throws(FlipFailure) -> HTTPResponse {
        var headers = headers
        headers["Accept"] = "application/json"
        guard let request = HTTPRequest(postForm: form, to: url, headers: headers) else {
            throw .serverUnavailable
        }
        let start = clock.now
        let response: HTTPResponse
        do { response = try await client.send(request) } catch {
            switch error {
            case .timedOut: throw .timedOut
            case .unreachable: throw .offline
            case .cannotSend, .badResponse, .incompleteResponse, .busy: throw .serverUnavailable
            }
        }
        clock.advance(by: delay)
        // The app has stopped waiting after its time limit, so a later answer does not reach it.
        let rule = SecurityRule(
            "app.server-in-time", "the server answers the app within \(Int(timeout)) seconds",
            "project rule: the app's time limit")
        guard Check.that(clock.now.timeIntervalSince(start) < timeout, rule) else { throw .timedOut }
        return response
    }
}
