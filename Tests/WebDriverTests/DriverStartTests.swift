import Foundation
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

    @Test func `a program that is no driver is an error with what it printed`() async {
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

    @Test func `the port is taken from a whole line`() {
        #expect(DriverProcess.port(in: "ChromeDriver was started successfully on port 41229.\n") == 41229)
        #expect(DriverProcess.port(in: "ChromeDriver was started successfully on port 412") == nil)
        #expect(DriverProcess.port(in: "Starting ChromeDriver 156 on port 0\n") == nil)
    }
}
