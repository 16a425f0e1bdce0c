import AppFlip
import Foundation
import HTTPMessages
import LoopbackHTTP
import TestSupport
import Testing

@testable import OneFile

/// The request of the file to paste, against a server on loopback.
@Suite struct FlipCodeTests {
    /// Answers with one response, or not at all until it is let go, and keeps what it was asked.
    private actor Server: HTTPHandler {
        private(set) var requests: [HTTPRequest] = []
        private let response: HTTPResponse?
        private var held: [CheckedContinuation<Void, Never>] = []

        init(_ response: HTTPResponse?) { self.response = response }

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            requests.append(request)
            if let response { return response }
            await withCheckedContinuation { held.append($0) }
            return HTTPResponse(status: 503)
        }

        func letGo() {
            for continuation in held { continuation.resume() }
            held = []
        }
    }

    /// What came back, and what was asked.
    private struct Outcome {
        let result: Result<String, any Error>
        let requests: [HTTPRequest]
        var error: FlipError? {
            if case .failure(let error) = result { return error as? FlipError }
            return nil
        }
    }

    private func ask(_ response: HTTPResponse?, timeout: Double = 3_600) async throws -> Outcome {
        guard case .ask(let question) = FlipSettings.filledIn.decide(FlipLinkVectors.link()) else {
            throw CocoaError(.featureUnsupported)
        }
        let handler = Server(response)
        let server = try LoopbackServer.bind().serve(handler)
        let code = FlipCode(endpoint: "\(server.address.origin)/app/code", timeout: timeout)
        let result: Result<String, any Error>
        do {
            result = .success(try await code.code(for: question, session: "t1"))
        } catch {
            result = .failure(error)
        }
        await handler.letGo()
        await server.stop()
        return Outcome(result: result, requests: await handler.requests)
    }

    private func json(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", text: text)
    }

    @Test func `the form is posted with the session in the header, and the code comes back`() async throws {
        let outcome = try await ask(json(200, #"{"code":"4/0 +","more":1}"#))
        #expect(try outcome.result.get() == "4/0 +")
        let request = try #require(outcome.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/app/code")
        #expect(request.headers["Authorization"] == "Bearer t1")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == "response_type=code&client_id=google-client&redirect_uri=\(FlipLinkVectors.escaped)"
                + "&scope=devices.read%20devices.control")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is not followed with the session`(status: Int) async throws {
        let outcome = try await ask(
            HTTPResponse(status: status, headers: ["Location": "/elsewhere", "Content-Length": "0"]))
        #expect(outcome.error == .cancelled)
        #expect(outcome.requests.map(\.target) == ["/app/code"])
    }

    @Test(arguments: ["", "<html>", "{}", #"{"code":""}"#, #"{"code":1}"#, "[]", #"["code"]"#])
    func `an answer without a code is cancelled`(body: String) async throws {
        #expect(try await ask(json(200, body)).error == .cancelled)
    }

    @Test func `an answer that is too long is cancelled`() async throws {
        let long = String(repeating: " ", count: 70_000) + #"{"code":"c"}"#
        #expect(try await ask(json(200, long)).error == .cancelled)
    }

    @Test func `a server that does not answer in time is cancelled`() async throws {
        #expect(try await ask(nil, timeout: 1).error == .cancelled)
    }

    @Test func `a server that is not there is cancelled`() async throws {
        guard case .ask(let question) = FlipSettings.filledIn.decide(FlipLinkVectors.link()) else {
            Issue.record("not asked")
            return
        }
        let refused = try RefusedPort()
        await #expect(throws: FlipError.cancelled) {
            try await FlipCode(endpoint: refused.origin).code(for: question, session: "t1")
        }
    }

    @Test func `a refusal comes back as the error for Google`() async throws {
        #expect(try await ask(json(403, #"{"error":"account_disabled"}"#)).error == .unrecoverable)
        #expect(try await ask(json(401, #"{"error":"login_required"}"#)).error == .cancelled)
        #expect(try await ask(json(500, "<html>")).error == .cancelled)
    }

    @Test(arguments: [400, 401, 403, 404, 408, 429, 500, 503])
    func `the library and the one file answer Google alike`(status: Int) {
        let errors: [String?] = [
            nil, "", "access_denied", "login_required", "invalid_token", "account_disabled",
            "account_not_eligible", "region_not_supported", "invalid_request", "unauthorized_client",
            "invalid_client", "unsupported_response_type", "invalid_scope", "server_error",
            "temporarily_unavailable", "other",
        ]
        for error in errors {
            #expect(
                FlipError(serverError: error).rawValue
                    == PartnerFailure(oauthError: error, status: status).code.rawValue, "\(error ?? "none")")
        }
    }
}
