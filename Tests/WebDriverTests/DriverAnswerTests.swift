import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import WebDriver

/// Answers of a driver, right and wrong, without one.
@Suite struct DriverAnswerTests {
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

    @Test(arguments: [
        (
            404, #"{"value": {"error": "no such element", "message": "why", "stacktrace": ""}}"#,
            WebDriverError.refused(.init(code: "no such element", message: "why", command: "GET /title"))
        ), (200, #"{"value": 1}"#, .badAnswer(command: "GET /title", reason: "it is not a text")),
    ]) func `an error has the kind that the driver names, and so has a value of another type`(
        status: Int, body: String, error: WebDriverError
    ) async { #expect(await failure(session(status, body)) == error) }

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

/// The faults before there is a browser; these tests need none.
@Suite struct DriverStartTests {
    private func failure(program: String, path: String = "/usr/bin:/bin") async -> WebDriverError? {
        do throws(WebDriverError) {
            let driver = try await ChromeDriver.start(program: program, environment: ["PATH": path])
            await driver.stop()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a driver that is missing is named with the package that has it`() async {
        let error = await failure(program: "chromedriver", path: "/nowhere")
        #expect(error == .notInstalled("chromedriver"))
        #expect(error?.description.contains("apt-get install chromium chromium-driver") == true)
    }

    @Test func `a program that is no driver is an error with what it printed`() async {
        #expect(await failure(program: "echo") == .driverEnded(output: "--port=0\n"))
        #expect(await failure(program: "true") == .driverEnded(output: ""))
    }

    @Test func `a driver whose port another program has is started again, a few times`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            echo start >>'\(folder.file("starts"))'
            echo 'bind() failed: Address already in use (98)'
            """
        try folder.writeProgram("driver", script)
        let error = await failure(program: folder.file("driver"))
        #expect(error == .driverEnded(output: "bind() failed: Address already in use (98)\n"))
        let starts = try String(contentsOfFile: folder.file("starts"), encoding: .utf8)
        #expect(starts.split(separator: "\n").count == 5)
    }

    @Test func `the port is taken from a whole line`() {
        #expect(DriverProcess.port(in: "ChromeDriver was started successfully on port 41229.\n") == 41229)
        #expect(DriverProcess.port(in: "ChromeDriver was started successfully on port 412") == nil)
        #expect(DriverProcess.port(in: "Starting ChromeDriver 156 on port 0\n") == nil)
    }
}
