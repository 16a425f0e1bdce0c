import HTTPMessages
import TestSupport
import Testing
import URLSessionTransport

/// Answers over TLS that break HTTP, from a server whose certificate authority only a file names.
@Suite(
    .enabled(if: PythonPartner.canRun && TestAuthority.canRun, "there is no python3, or no openssl"))
struct HostileTLSTests {
    #if !canImport(Darwin)
        @Test(arguments: ["::1", "127.0.0.1"])
        func `an answer over TLS is read as over plain http`(host: String) async throws {
            let authority = try await TestAuthority()
            let certificate = try await authority.certificate(for: "IP:127.0.0.1,IP:::1")
            let front = try await TLSFront(certificate, at: host)
            let transport = URLSessionTransport(
                authorities: authority.path, timeLimit: .seconds(3_600), sizeLimit: 1_000_000)
            defer { transport.close() }
            // The front does not send a reset on.
            for hostile in HostileAnswer.all where hostile.ending != .reset {
                let server = try RawServer(hostile.bytes, ending: hostile.ending)
                defer { server.stop() }
                let request = HTTPRequest(method: "GET", origin: front.origin, target: "/\(server.port)")
                let outcome: Result<HTTPResponse, HTTPClientError>
                do throws(HTTPClientError) {
                    outcome = .success(try await transport.send(request))
                } catch {
                    outcome = .failure(error)
                }
                switch (hostile.outcome, outcome) {
                case (.answer(let status, let body), .success(let response)):
                    #expect(response.status == status, "\(hostile)")
                    #expect(response.text == body, "\(hostile)")
                    #expect(response.headers["X-T"] == nil, "\(hostile)")
                case (.answer, .failure(let error)): Issue.record("\(hostile) is refused: \(error)")
                case (.failure, .success(let response)): Issue.record("\(hostile) is read as \(response)")
                case (.failure, .failure), (.either, _): break
                }
            }
        }
    #endif

    @Test(arguments: ["::1", "127.0.0.1"])
    func `flip-check reads no trailer as body, with --ca and at an IPv6 address`(host: String) async throws {
        let authority = try await TestAuthority()
        let certificate = try await authority.certificate(for: "IP:127.0.0.1,IP:::1")
        let metadata = #"{"issuer":"https://other.example"}"#
        let length = String(metadata.utf8.count, radix: 16)
        let server = try RawServer(
            Array(
                ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "\(length)\r\n\(metadata)\r\n0\r\nX-T: 1\r\n\r\n").utf8))
        defer { server.stop() }
        let front = try await TLSFront(certificate, at: host, before: server.port)
        let folder = try TemporaryFolder()
        let end = try await RunningProgram(
            "flip-check",
            [
                "init", "--issuer", front.origin, "--ca", authority.path, "--output",
                folder.file("made.json"),
            ]
        ).end()
        // A body with the trailer in it is not JSON, and would name no issuer.
        #expect(end.errors.contains("names another issuer, https://other.example"), "\(end.errors)")
    }
}
