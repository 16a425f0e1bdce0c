import ChildProcesses
import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The program `chromedriver`, with a folder for the browser's profile that is deleted at its end.
final class DriverProcess: Sendable {
    private let process: ChildProcess
    private let folder: String

    /// Starts the program on a port that it chooses.
    init(program: String, environment: [String: String]) throws(WebDriverError) {
        guard let path = ChildProcess.path(of: program, in: environment["PATH"] ?? "") else {
            throw .notInstalled(program)
        }
        let parent = environment["TMPDIR"] ?? "/tmp"
        guard let folder = Self.makeFolder(in: parent) else {
            throw .notStarted(reason: "no folder for its files could be made in \(parent)")
        }
        self.folder = folder
        var environment = environment
        // Everything that driver and browser write goes into the folder.
        for name in ["TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] { environment[name] = folder }
        do {
            process = try ChildProcess(path, ["--port=0"], environment: environment, mergesErrors: true)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw .notStarted(reason: error.description)
        }
    }

    /// Ends the program, so that it does not keep running when a caller forgets ``stop()``.
    deinit { end() }

    /// Waits until the program listens, and returns its port.
    ///
    /// Call it once, because it reads the output.
    func port() async throws(WebDriverError) -> UInt16 {
        let process = process
        let result = await withCheckedContinuation { continuation in
            DispatchQueue(label: "chromedriver.output").async {
                continuation.resume(returning: Self.port(printedBy: process))
                // The rest of the output is read too, because a program waits while its pipe is full.
                while !process.read().isEmpty {}
            }
        }
        return try result.get()
    }

    /// The greatest number of characters of the output that an error quotes.
    private static let maximumOutputLength = 4_000

    private static func port(printedBy process: ChildProcess) -> Result<UInt16, WebDriverError> {
        var text = ""
        while true {
            let bytes = process.read()
            guard !bytes.isEmpty else {
                return .failure(.driverEnded(output: String(text.suffix(maximumOutputLength))))
            }
            text += String(decoding: bytes, as: UTF8.self)
            if let port = port(in: text) { return .success(port) }
        }
    }

    /// The port in `ChromeDriver was started successfully on port 41229.`, or nil until the line is whole.
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
        // The browsers are in the group of the driver, so this also ends a browser that hangs.
        process.terminate(by: SIGKILL)
        _ = process.wait()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Makes a folder with a new name, open to this user only, or returns nil when that is not possible.
    private static func makeFolder(in parent: String) -> String? {
        var template = Array("\(parent)/web-driver-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return String(decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
