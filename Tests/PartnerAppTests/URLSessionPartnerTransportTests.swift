import AppFlip
import HTTPMessages
import LoopbackHTTP
import PartnerApp
import TestSupport
import Testing

/// The one file that reaches for the network, tried on loopback.
@Suite struct URLSessionPartnerTransportTests {
    /// Answers with one response, or not at all until it is let go, and keeps what it was asked.
    private actor Server: HTTPHandler {
        private(set) var requests: [HTTPRequest] = []
        private let response: HTTPResponse?
        private var held: [CheckedContinuation<Void, Never>] = []

        init(_ response: HTTPResponse?) {
            self.response = response
        }

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

    private func post(
        to response: HTTPResponse?, timeout: Double = 3_600
    ) async throws -> (Result<PartnerResponse, PartnerFailure>, [HTTPRequest]) {
        let handler = Server(response)
        let server = try LoopbackServer.bind().serve(handler)
        let transport = URLSessionPartnerTransport(timeout: timeout)
        let result: Result<PartnerResponse, PartnerFailure>
        do throws(PartnerFailure) {
            result = .success(
                try await transport.post("a=b%2Bc", to: "\(server.address.origin)/app/code", bearer: "t1"))
        } catch {
            result = .failure(error)
        }
        await handler.letGo()
        await server.stop()
        return (result, await handler.requests)
    }

    @Test func `a form is posted with the session in the header`() async throws {
        let (result, requests) = try await post(
            to: HTTPResponse(status: 200, contentType: "application/json", text: #"{"code":"c"}"#))
        let response = try result.get()
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"code":"c"}"#)
        #expect("\(response)" == "HTTP 200, 12 bytes")
        let request = try #require(requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/app/code")
        #expect(request.headers["Authorization"] == "Bearer t1")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["Cookie"] == nil)
        #expect(String(decoding: request.body, as: UTF8.self) == "a=b%2Bc")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is not followed with the session`(status: Int) async throws {
        let (result, requests) = try await post(
            to: HTTPResponse(status: status, headers: ["Location": "/elsewhere", "Content-Length": "0"]))
        #expect(try result.get().status == status)
        #expect(requests.map(\.target) == ["/app/code"])
    }

    @Test func `a server that does not answer in time is a time limit that passed`() async throws {
        let (result, _) = try await post(to: nil, timeout: 1)
        #expect(throws: PartnerFailure.timedOut) { try result.get() }
    }

    @Test func `a server that is not there is unavailable, the device is not offline`() async throws {
        let refused = try RefusedPort()
        await #expect(throws: PartnerFailure.serverUnavailable) {
            try await URLSessionPartnerTransport(timeout: 3_600).post("", to: refused.origin, bearer: nil)
        }
    }
}
