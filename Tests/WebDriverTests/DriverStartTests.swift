import Foundation
import Testing

@testable import WebDriver

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
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("driver-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let driver = folder.appendingPathComponent("driver")
        let starts = folder.appendingPathComponent("starts")
        try "#!/bin/sh\necho start >>'\(starts.path)'\necho 'bind() failed: Address already in use (98)'\n"
            .write(to: driver, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: driver.path)
        let error = await failure(program: driver.path)
        #expect(error == .driverEnded(output: "bind() failed: Address already in use (98)\n"))
        #expect(try String(contentsOf: starts, encoding: .utf8).split(separator: "\n").count == 5)
    }

    @Test func `the port is taken from a whole line`() {
        #expect(DriverOutput.port(in: "ChromeDriver was started successfully on port 41229.\n") == 41229)
        #expect(DriverOutput.port(in: "ChromeDriver was started successfully on port 412") == nil)
        #expect(DriverOutput.port(in: "Starting ChromeDriver 156 on port 0\n") == nil)
    }
}
