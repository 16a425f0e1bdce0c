import Foundation
import HTTPMessages
import JSON
import LoopbackHTTP
import TestSupport
import Testing

@testable import WebDriver

/// The faults before there is a browser; these tests need none.
@Suite struct DriverStartTests {
    private func failure(
        program: String, path: String = "/usr/bin:/bin", temporaryFolder: String = "/tmp"
    ) async -> WebDriverError? {
        do throws(WebDriverError) {
            let driver = try await ChromeDriver.start(
                program: program, environment: ["PATH": path, "TMPDIR": temporaryFolder])
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

    @Test func `a program that is not a driver is an error with what it printed`() async {
        #expect(await failure(program: "echo") == .driverEnded(output: "--port=0\n"))
        #expect(await failure(program: "true") == .driverEnded(output: ""))
    }

    @Test func `a missing folder for temporary files is the reason, and not the driver`() async {
        let error = await failure(program: "echo", temporaryFolder: "/nowhere")
        #expect(error == .notStarted(reason: "no folder for its files could be made in /nowhere"))
    }

    @Test func `a folder with the name of the program is passed by`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file("echo"), withIntermediateDirectories: false)
        let error = await failure(program: "echo", path: "\(folder.path):/usr/bin:/bin")
        #expect(error == .driverEnded(output: "--port=0\n"))
        #expect(FileManager.default.fileExists(atPath: folder.file("echo")))
    }

    @Test func `the folder for temporary files may have any name`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file("josé"), withIntermediateDirectories: false)
        let error = await failure(program: "echo", temporaryFolder: folder.file("josé"))
        #expect(error == .driverEnded(output: "--port=0\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("josé")) == [])
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

    /// Asks a driver for a browser; the driver gives the same refusal so many times, and then a session.
    private func session(
        after refusals: Int, _ message: String
    ) async throws -> Result<String, WebDriverError> {
        let driver = RefusingDriver(refusals: refusals, message: message)
        let server = try LoopbackServer.bind().serve(driver)
        let folder = try TemporaryFolder()
        try folder.writeProgram(
            "driver",
            """
            echo 'ChromeDriver was started successfully on port \(server.address.port).'
            exec tail -f /dev/null
            """)
        let started = try await ChromeDriver.start(
            program: folder.file("driver"), environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path])
        let result: Result<String, WebDriverError>
        do throws(WebDriverError) {
            result = .success(try await started.startSession(ChromiumOptions()).id)
        } catch {
            result = .failure(error)
        }
        await started.stop()
        await server.stop()
        return result
    }

    @Test func `a browser that a busy machine starts too late is started again, a few times`() async throws {
        let late = "session not created from chrome not reachable"
        #expect(try await session(after: 4, late) == .success("s"))
        let refusal = WebDriverError.CommandError(
            code: "session not created", message: late, command: "POST /session")
        #expect(try await session(after: 5, late) == .failure(.refused(refusal)))
    }

    @Test func `a browser that the driver cannot start for another reason is not started again`() async throws
    {
        let reason = "unknown error: cannot parse capability"
        let refusal = WebDriverError.CommandError(
            code: "session not created", message: reason, command: "POST /session")
        #expect(try await session(after: 1, reason) == .failure(.refused(refusal)))
        #expect(
            try await session(after: 1, "cannot find Chrome binary") == .failure(.notInstalled("chromium")))
    }

    @Test func `the port is taken from a whole line`() {
        #expect(DriverProcess.port(in: "ChromeDriver was started successfully on port 41229.\n") == 41229)
        #expect(DriverProcess.port(in: "ChromeDriver was started successfully on port 412") == nil)
        #expect(DriverProcess.port(in: "Starting ChromeDriver 156 on port 0\n") == nil)
    }
}

/// A driver that refuses the first sessions.
private actor RefusingDriver: HTTPHandler {
    private var refusals: Int
    private let message: String

    init(refusals: Int, message: String) {
        self.refusals = refusals
        self.message = message
    }

    func handle(_ request: HTTPRequest) -> HTTPResponse {
        guard request.target == "/session" else { return answer(200, .null) }
        guard refusals > 0 else { return answer(200, ["sessionId": "s"]) }
        refusals -= 1
        return answer(500, ["error": "session not created", "message": .string(message)])
    }

    private func answer(_ status: Int, _ value: JSONValue) -> HTTPResponse {
        let answer: JSONValue = ["value": value]
        return HTTPResponse(status: status, contentType: "application/json", text: answer.jsonText)
    }
}
