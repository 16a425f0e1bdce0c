import HTTPMessages
import TestSupport
import Testing
import URLSessionTransport

/// Every answer that a server can send ends in an answer or a clear error, and in no trap.
@Suite struct HostileAnswerTests {
    /// The response of a transport to the answer, or its error.
    private func outcome(
        of hostile: HostileAnswer, _ method: String
    ) async throws -> Result<HTTPResponse, HTTPClientError> {
        let server = try RawServer(hostile.bytes, ending: hostile.ending)
        defer { server.stop() }
        let transport = URLSessionTransport(timeLimit: .seconds(3_600), sizeLimit: 1_000_000)
        defer { transport.close() }
        var request = get(server.port)
        request.method = method
        do throws(HTTPClientError) { return .success(try await transport.send(request)) } catch {
            return .failure(error)
        }
    }

    @Test(arguments: HostileAnswer.all) func `an answer is read, or refused with a reason`(
        hostile: HostileAnswer
    ) async throws {
        let outcome = try await outcome(of: hostile, "GET")
        switch (hostile.outcome, outcome) {
        case (.answer(let status, let body), .success(let response)):
            #expect(response.status == status)
            #expect(response.text == body)
        case (.answer, .failure(let error)): Issue.record("\(hostile) is refused: \(error)")
        case (.failure, .success(let response)): Issue.record("\(hostile) is read as \(response)")
        case (.failure, .failure(let error)), (.either, .failure(let error)):
            #expect(error.description.contains("127.0.0.1"))
            #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        case (.either, .success(let response)):
            #expect(["hello", "", "xyz"].contains(response.text))
        }
        if case .success(let response) = outcome {
            // What follows the body is neither body nor header.
            #expect(response.headers["X-T"] == nil)
        }
    }

    @Test(arguments: HostileAnswer.all, ["HEAD", "POST"])
    func `HEAD and POST get an answer or a reason too, and HEAD no body`(
        hostile: HostileAnswer, method: String
    ) async throws {
        switch try await outcome(of: hostile, method) {
        case .success(let response): #expect(method == "POST" || response.body.isEmpty)
        case .failure(let error): #expect(error.description.contains("127.0.0.1"))
        }
    }

    @Test func `one transport survives all answers, one after the other`() async throws {
        let transport = URLSessionTransport(timeLimit: .seconds(3_600), sizeLimit: 1_000_000)
        defer { transport.close() }
        for hostile in HostileAnswer.all {
            let server = try RawServer(hostile.bytes, ending: hostile.ending)
            defer { server.stop() }
            do throws(HTTPClientError) {
                let response = try await transport.send(get(server.port))
                #expect(hostile.outcome != .failure, "\(hostile) is read as \(response)")
            } catch {
                if case .answer = hostile.outcome { Issue.record("\(hostile) is refused: \(error)") }
            }
        }
    }

    #if !canImport(Darwin)
        @Test func `a value that is not UTF-8 loses no byte, and lines keep their order`() async throws {
            let lines = [
                "HTTP/1.1 200 OK", "X-B: ~", "x-a: 1", " 2", "X-B: 3", "HTTP/1.1 404 X: 4",
                "Content-Length: 0", "",
            ]
            let bytes = lines.map { $0 + "\r\n" }.joined().utf8.map { $0 == UInt8(ascii: "~") ? 0xE4 : $0 }
            let server = try RawServer(bytes)
            defer { server.stop() }
            let response = try await URLSessionTransport(timeLimit: .seconds(3_600)).send(get(server.port))
            // A later line in the form of a status line is a field like others, for libcurl too.
            #expect(response.status == 200)
            #expect(
                response.headers.map(\.name) == ["X-B", "x-a", "X-B", "HTTP/1.1 404 X", "Content-Length"])
            #expect(response.headers.map(\.value) == ["ä", "1 2", "3", "4", "0"])
        }
    #endif
}
