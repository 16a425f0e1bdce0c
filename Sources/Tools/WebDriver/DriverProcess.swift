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
        var environment = environment
        // Everything that driver and browser write goes into the folder.
        for name in ["TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] { environment[name] = folder.path }
        process.environment = environment
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

    /// Ends the program, so that it does not keep running when a caller forgets ``stop()``.
    deinit { end() }

    /// Waits until the program listens, and returns its port.
    ///
    /// Call it once, because it reads the output.
    func port() async throws(WebDriverError) -> UInt16 {
        let output = output.fileHandleForReading
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: Self.port(printedOn: output))
                // The rest of the output is read too, because a program waits while its pipe is full.
                while !output.availableData.isEmpty {}
            }
        }
        return try result.get()
    }

    /// The number of characters of the output that an error has.
    private static let longestOutput = 4_000

    private static func port(printedOn output: FileHandle) -> Result<UInt16, WebDriverError> {
        var text = ""
        while true {
            let data = output.availableData
            guard !data.isEmpty else {
                return .failure(.driverEnded(output: String(text.suffix(longestOutput))))
            }
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
        if process.isRunning {
            let leadsGroup = getpgid(driver) == driver
            // The browsers are in the group of the driver, so this also ends a browser that hangs.
            if leadsGroup { kill(-driver, SIGKILL) } else { process.terminate() }
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

    /// Makes a folder with a new name, open to this user only; nil when that is not possible.
    private static func makeFolder(in parent: String) -> URL? {
        var template = Array("\(parent)/web-driver-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return URL(fileURLWithPath: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
    }
}
