import Foundation
import WebText

/// The program `chromedriver`, with a folder that holds the browser's profile and goes with it.
final class DriverProcess: Sendable {
    private let process = Process()
    private let folder: URL
    private let output = DriverOutput()

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

/// Reads what the driver prints to its end, because a program whose pipe is full waits; first the port.
final class DriverOutput: Sendable {
    private struct State {
        var text = ""
        var result: Result<UInt16, WebDriverError>?
        var waiting: [CheckedContinuation<Result<UInt16, WebDriverError>, Never>] = []
    }

    private let state = Locked(State())

    /// The port, once it was printed.
    func port() async throws(WebDriverError) -> UInt16 {
        let result = await withCheckedContinuation { continuation in
            let known = state.withLock { state -> Result<UInt16, WebDriverError>? in
                if state.result == nil { state.waiting.append(continuation) }
                return state.result
            }
            if let known { continuation.resume(returning: known) }
        }
        return try result.get()
    }

    /// Reads a pipe to its end, on a thread of its own.
    func read(_ pipe: FileHandle) {
        Thread.detachNewThread {
            while true {
                let data = pipe.availableData
                guard !data.isEmpty else { break }
                self.add(String(decoding: data, as: UTF8.self))
            }
            self.settle { .failure(.driverEnded(output: $0)) }
        }
    }

    private func add(_ text: String) {
        let port = state.withLock { state -> UInt16? in
            guard state.result == nil else { return nil }
            state.text = String((state.text + text).suffix(4_000))
            return Self.port(in: state.text)
        }
        if let port { settle { _ in .success(port) } }
    }

    private func settle(_ result: (String) -> Result<UInt16, WebDriverError>) {
        let (waiting, settled) = state.withLock { state in
            let settled = state.result ?? result(state.text)
            state.result = settled
            defer { state.waiting = [] }
            return (state.waiting, settled)
        }
        for continuation in waiting { continuation.resume(returning: settled) }
    }

    /// The port in `ChromeDriver was started successfully on port 41229.`; nil until the line is whole.
    static func port(in text: String) -> UInt16? {
        guard let words = text.firstRange(of: "successfully on port ") else { return nil }
        let rest = text[words.upperBound...]
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        return digits.endIndex == rest.endIndex ? nil : UInt16(digits)
    }
}
