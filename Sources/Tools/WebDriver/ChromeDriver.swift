import ChildProcesses
import JSON
import URLSessionTransport
import WebText

/// A running `chromedriver`, which starts browsers and passes commands to them.
package final class ChromeDriver: Sendable {
    private let process: DriverProcess
    private let wire: DriverWire
    private let sessions = Locked<[WebDriverSession]>([])

    private init(process: DriverProcess, wire: DriverWire) {
        self.process = process
        self.wire = wire
    }

    /// Whether the search path of an environment has the driver.
    package static func isInstalled(in environment: [String: String]) -> Bool {
        ChildProcess.path(of: "chromedriver", in: environment["PATH"] ?? "") != nil
    }

    /// How often the driver, and how often a browser, is started before its error counts.
    private static let maximumAttempts = 5

    /// The time limit of a command: twice that of a page or script.
    private static let timeLimit = Duration.seconds(240)

    /// Starts the driver on a port that it chooses.
    package static func start(
        program: String = "chromedriver", environment: [String: String]
    ) async throws(WebDriverError) -> ChromeDriver {
        var attempt = 0
        while true {
            attempt += 1
            let process = try DriverProcess(program: program, environment: environment)
            do throws(WebDriverError) {
                let port = try await process.port()
                let wire = DriverWire(
                    origin: "http://127.0.0.1:\(port)", client: URLSessionTransport(timeLimit: timeLimit))
                return ChromeDriver(process: process, wire: wire)
            } catch .driverEnded(let output)
                where attempt < maximumAttempts && output.contains("Address already in use")
            {
                // The driver takes a free port of IPv6 and then the same port of IPv4, which may not be free.
                await process.stop()
            }
        }
    }

    /// Starts a browser with an empty profile.
    package func startSession(_ options: ChromiumOptions) async throws(WebDriverError) -> WebDriverSession {
        let value = try await sessionAnswer(options)
        guard let id = value["sessionId"]?.string else {
            throw .badAnswer(command: "POST /session", reason: "it names no session")
        }
        let session = WebDriverSession(id: id, wire: wire)
        sessions.withLock { $0.append(session) }
        return session
    }

    /// The driver's answer to the command "New Session".
    ///
    /// The driver waits one minute for a browser that starts. On a busy machine that can be too short, so it tries again.
    private func sessionAnswer(_ options: ChromiumOptions) async throws(WebDriverError) -> JSONValue {
        var attempt = 0
        while true {
            attempt += 1
            do throws(WebDriverError) {
                return try await wire.send(
                    "POST", "/session", as: "/session", ["capabilities": options.capabilities])
            } catch .refused(let refusal) where refusal.message.contains("cannot find Chrome binary") {
                throw .notInstalled("chromium")
            } catch .refused(let refusal)
                where attempt < Self.maximumAttempts && refusal.message.contains("chrome not reachable")
            {
                continue
            }
        }
    }

    /// Ends the browsers that are still open, and the driver.
    package func stop() async {
        // Each is asked to end first, and some have ended already. The end of the driver kills those that do not answer.
        for session in sessions.withLock({ $0 }) { try? await session.end() }
        await process.stop()
    }

    /// Runs the body with a browser, and then ends browser and driver, also when the body throws.
    package static func withSession<Result>(
        _ options: ChromiumOptions = ChromiumOptions(), environment: [String: String],
        _ body: (WebDriverSession) async throws -> Result
    ) async throws -> Result {
        let driver = try await start(environment: environment)
        do {
            let result = try await body(try await driver.startSession(options))
            await driver.stop()
            return result
        } catch {
            await driver.stop()
            throw error
        }
    }
}
