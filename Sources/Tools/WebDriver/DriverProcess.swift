import Foundation

/// The program `chromedriver` in a process of its own, with a folder of its own for temporary files.
///
/// The browser's profile lies in that folder too, so that nothing is left behind when both have ended.
final class DriverProcess: Sendable {
    private let process = Process()
    private let folder: URL
    private let output = DriverOutput()

    /// Starts the program on a port that it chooses.
    ///
    /// Throws ``WebDriverError/notInstalled(_:)`` when the program is not found.
    init(program: String, environment: [String: String]) throws(WebDriverError) {
        guard let path = Self.find(program, in: environment["PATH"] ?? "") else {
            throw .notInstalled(program)
        }
        guard let folder = Self.makeFolder(in: environment["TMPDIR"] ?? "/tmp") else {
            throw .driverEnded(output: "no folder for temporary files could be made")
        }
        self.folder = folder
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["--port=0"]
        let names = ["TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"]
        process.environment = environment.merging(names.map { ($0, folder.path) }) { $1 }
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        do {
            try process.run()
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw .driverEnded(output: "\(path) does not start: \(error.localizedDescription)")
        }
        output.read(pipe.fileHandleForReading)
    }

    /// A caller that forgets to stop it leaves nothing running.
    deinit { end() }

    /// The port, once the program listens.
    ///
    /// Throws ``WebDriverError/driverEnded(output:)`` when the program ends first.
    func port() async throws(WebDriverError) -> UInt16 { try await output.port() }

    /// Ends the program, waits until it has ended, and deletes its folder.
    func stop() async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "chromedriver").async {
                self.end()
                continuation.resume()
            }
        }
    }

    private func end() {
        let driver = process.processIdentifier
        // Browsers belong to the driver's group; one that hangs goes with it.
        if process.isRunning, getpgid(driver) == driver {
            kill(-driver, SIGKILL)
        } else if process.isRunning {
            process.terminate()
        }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The program in the folders of a search path; a name with a slash is a path.
    static func find(_ program: String, in searchPath: String) -> String? {
        let candidates =
            program.contains("/") ? [program] : searchPath.split(separator: ":").map { "\($0)/\(program)" }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func makeFolder(in parent: String) -> URL? {
        var template = Array("\(parent)/web-driver-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return URL(fileURLWithPath: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
    }
}
