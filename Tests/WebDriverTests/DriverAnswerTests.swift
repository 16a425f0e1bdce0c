import HTTPMessages
import TestSupport
import Testing

@testable import WebDriver

/// Answers of a driver, right and wrong; a handler in memory gives them.
@Suite struct DriverAnswerTests {
    /// A driver that gives the same answer to every command.
    private struct Scripted: HTTPHandler {
        let answer: HTTPResponse

        func handle(_ request: HTTPRequest) async -> HTTPResponse { answer }
    }

    private func session(_ status: Int, _ body: String) -> WebDriverSession {
        let answer = HTTPResponse(status: status, contentType: "application/json", text: body)
        let client = InMemoryClient(["http://driver": Scripted(answer: answer)])
        return WebDriverSession(id: "1", wire: DriverWire(origin: "http://driver", client: client))
    }

    private func failure(_ session: WebDriverSession) async -> WebDriverError? {
        do throws(WebDriverError) { _ = try await session.title } catch { return error }
        return nil
    }

    @Test func `a success is its value`() async throws {
        #expect(try await session(200, #"{"value": "Title"}"#).title == "Title")
    }

    @Test func `a refusal has the code and the message of the driver, and names the command`() async {
        let driver = session(
            404, #"{"value": {"error": "no such element", "message": "why", "stacktrace": ""}}"#)
        let refusal = WebDriverError.CommandError(
            code: "no such element", message: "why", command: "GET /title")
        #expect(await failure(driver) == .refused(refusal))
    }

    @Test func `an answer of another type is an error, and not an empty value`() async throws {
        // The driver answers each command with an element.
        let driver = session(200, #"{"value": {"element-6066-11e4-a52e-4f735466cecf": "e"}}"#)
        let element = try await driver.element("p")
        let notText = WebDriverError.badAnswer(command: "GET /element/text", reason: "it is not a text")
        await #expect(throws: notText) { try await element.text }
        let notBool = WebDriverError.badAnswer(
            command: "GET /element/displayed", reason: "it is neither true nor false")
        await #expect(throws: notBool) { try await element.isDisplayed }
        let noList = WebDriverError.badAnswer(
            command: "POST /se/log", reason: "it is not a list of lines with level and message")
        await #expect(throws: noList) { try await driver.consoleLines() }
    }

    @Test(arguments: ["", "{}", "[", #"{"value": 1, "value": 2}"#, #"{"other": 1}"#])
    func `an answer without a value is an error`(body: String) async {
        guard case .badAnswer(command: "GET /title", reason: _) = await failure(session(200, body)) else {
            Issue.record("the answer \(body) was taken")
            return
        }
    }

    @Test func `a driver that is gone is an error`() async {
        let wire = DriverWire(origin: "http://other", client: InMemoryClient([:]))
        guard case .noAnswer = await failure(WebDriverSession(id: "1", wire: wire)) else {
            Issue.record("an answer came from nowhere")
            return
        }
    }
}
