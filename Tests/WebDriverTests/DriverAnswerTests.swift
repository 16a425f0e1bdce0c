import HTTPMessages
import Testing

@testable import WebDriver

/// Answers of a driver, right and wrong, without one.
@Suite struct DriverAnswerTests {
    private struct Scripted: HTTPHandler {
        var status: Int
        var body: String
        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            HTTPResponse(status: status, contentType: "application/json", text: body)
        }
    }

    private func session(_ status: Int, _ body: String) -> WebDriverSession {
        let client = InMemoryClient(["http://driver": Scripted(status: status, body: body)])
        return WebDriverSession(id: "1", wire: DriverWire(origin: "http://driver", client: client))
    }

    private func failure(_ session: WebDriverSession) async -> WebDriverError? {
        do throws(WebDriverError) { _ = try await session.title } catch { return error }
        return nil
    }

    @Test func `a success is its value`() async throws {
        #expect(try await session(200, #"{"value": "Title"}"#).title == "Title")
    }

    @Test(arguments: WebDriverError.Code.allCases)
    func `an error has the kind that the driver names`(code: WebDriverError.Code) async {
        let body = #"{"value": {"error": "\#(code.rawValue)", "message": "why", "stacktrace": ""}}"#
        #expect(
            await failure(session(404, body))
                == .refused(.init(code: code, message: "why", command: "GET /title")))
    }

    @Test func `a kind that is not known is an unknown error with its message`() async {
        let body = #"{"value": {"error": "new kind", "message": "why"}}"#
        #expect(
            await failure(session(500, body))
                == .refused(.init(code: .unknownError, message: "why", command: "GET /title")))
    }

    @Test(arguments: ["", "{}", "[", #"{"value": 1, "value": 2}"#, #"{"other": 1}"#])
    func `an answer without a value is an error`(body: String) async {
        guard case .badAnswer(command: "GET /title", reason: _) = await failure(session(200, body)) else {
            Issue.record("the answer \(body) was taken")
            return
        }
    }

    @Test func `a value of another type is an error`() async {
        #expect(
            await failure(session(200, #"{"value": 1}"#))
                == .badAnswer(command: "GET /title", reason: "it is not a text"))
    }

    @Test func `a driver that is gone is an error`() async {
        let wire = DriverWire(origin: "http://other", client: InMemoryClient([:]))
        guard case .noAnswer = await failure(WebDriverSession(id: "1", wire: wire)) else {
            Issue.record("an answer came from nowhere")
            return
        }
    }

    @Test func `an answer may come in any pieces, and without spaces behind the colons`() {
        let text = "HTTP/1.1 404 Not Found\r\nContent-Length:3\r\ncache-control:no-cache\r\n\r\nabcd"
        for size in 1...text.utf8.count {
            var answer = DriverAnswer()
            var rest = Array(text.utf8)[...]
            while !answer.isComplete, !rest.isEmpty {
                answer.add(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(answer.response?.status == 404)
            #expect(answer.response?.headers["Cache-Control"] == "no-cache")
            #expect(answer.response?.text == "abc")
        }
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\n", "x\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200\r\nContent-Length: 99\r\n\r\nab",
        "\r\n\r\n\r\n\r\n",
    ])
    func `a text that is no HTTP, or not complete, is no answer`(text: String) {
        var answer = DriverAnswer()
        answer.add(text.utf8)
        #expect(answer.response == nil)
    }
}
