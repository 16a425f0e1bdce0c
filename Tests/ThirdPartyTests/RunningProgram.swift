import Foundation
import Testing

/// A built program of this package in a process of its own.
final class RunningProgram {
    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private var printed = Data()

    /// Starts one of the package's executables.
    convenience init(_ name: String, _ arguments: [String] = []) throws {
        var folder = Bundle(for: RunningProgram.self).bundleURL
        // On macOS the test bundle is a folder of its own beside the executables.
        if folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
        try self.init(path: folder.appendingPathComponent(name), arguments)
    }

    /// Starts the program at a path.
    init(path: URL, _ arguments: [String]) throws {
        process.executableURL = path
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    /// A test that stops half-way leaves nothing running.
    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Reads on until the program has printed the text, and returns all that came so far.
    func wait(for text: String) throws -> String {
        while !String(decoding: printed, as: UTF8.self).contains(text) {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the program ended before it printed: \(text)")
            printed += more
        }
        return String(decoding: printed, as: UTF8.self)
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end, and returns the exit status with all that was printed.
    ///
    /// The pipes are emptied first: a program that writes more than a pipe holds would wait for a reader.
    func end() -> (status: Int32, output: String, errors: String) {
        // Nothing here prints much to both, so that one after the other is safe.
        printed += output.fileHandleForReading.readDataToEndOfFile()
        let complaints = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: printed, as: UTF8.self),
            String(decoding: complaints, as: UTF8.self)
        )
    }
}
