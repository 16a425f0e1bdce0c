import Foundation

/// The program `chromedriver`, with a folder that holds the browser's profile and goes with it.
final class DriverProcess: Sendable {
    private let process = Process()
    private let folder: URL
    private let output = Pipe()

    /// Starts the program on a port that it chooses.
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
        process.standardOutput = output
        process.standardError = output
        do {
            try process.run()
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw .driverEnded(output: "\(path) does not start: \(error.localizedDescription)")
        }
    }

    /// A caller that forgets to stop it leaves nothing running.
    deinit { end() }

    /// The port, once the program listens; to be asked for once.
    func port() async throws(WebDriverError) -> UInt16 {
        let output = output.fileHandleForReading
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: Self.port(printedOn: output))
                // A program whose pipe is full waits.
                while !output.availableData.isEmpty {}
            }
        }
        return try result.get()
    }

    private static func port(printedOn output: FileHandle) -> Result<UInt16, WebDriverError> {
        var text = ""
        while true {
            let data = output.availableData
            guard !data.isEmpty else { return .failure(.driverEnded(output: String(text.suffix(4_000)))) }
            text += String(decoding: data, as: UTF8.self)
            if let port = port(in: text) { return .success(port) }
        }
    }

    /// The port in `ChromeDriver was started successfully on port 41229.`; nil until the line is whole.
    static func port(in text: String) -> UInt16? {
        text.firstMatch(of: /successfully on port (\d+)\D/).flatMap { UInt16($0.1) }
    }

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
