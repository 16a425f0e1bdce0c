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

    @Test func `the port is taken from a whole line`() {
        #expect(DriverOutput.port(in: "ChromeDriver was started successfully on port 41229.\n") == 41229)
        #expect(DriverOutput.port(in: "ChromeDriver was started successfully on port 412") == nil)
        #expect(DriverOutput.port(in: "Starting ChromeDriver 156 on port 0\n") == nil)
    }
}
