import Foundation

/// A program in a process of its own, which one test at a time uses.
package final class RunningProgram: Sendable {
    /// How a program ended, and all that it printed.
    package struct End: Sendable {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// The program ended before it printed what was waited for.
    package struct EndedEarly: Error, CustomStringConvertible {
        package let description: String
    }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private nonisolated(unsafe) var printed = Data()
    private nonisolated(unsafe) var readsErrors = true

    /// Starts one of the package's executables, which the build puts beside the test bundle.
    package convenience init(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws {
        try self.init(path: builtProducts.appendingPathComponent(name), arguments, environment: environment)
    }

    /// Starts a program that the system finds by its name, such as `curl`.
    package convenience init(
        onPath name: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws {
        try self.init(
            path: URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments, environment: environment)
    }

    /// Whether the system finds a program by its name.
    package static func isOnPath(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }

    /// Starts the program at a path, with an empty standard input and these variables beside the tests' own.
    package init(path: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        process.executableURL = path
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    /// A test that stops half-way leaves nothing running.
    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Reads on until the program has printed the text, and returns all that it has printed so far.
    package func wait(for text: String) async throws -> String {
        try await blocking { [self] in
            while !String(decoding: printed, as: UTF8.self).contains(text) {
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else {
                    throw EndedEarly(
                        description: "the program ended before it printed \(text); it printed: "
                            + String(decoding: printed, as: UTF8.self))
                }
                printed += more
            }
            return String(decoding: printed, as: UTF8.self)
        }
    }

    package var processIdentifier: pid_t { process.processIdentifier }

    /// Closes this end of the program's standard error: a later line of the program reaches no reader.
    package func stopReadingErrors() throws {
        readsErrors = false
        try errors.fileHandleForReading.close()
    }

    /// Sends a signal, such as SIGINT for Ctrl-C.
    package func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Ends the program with SIGTERM, as a system that shuts down does, and waits for it.
    @discardableResult package func stop() async throws -> End {
        send(SIGTERM)
        return try await end()
    }

    /// Empties the pipes and waits: a program that writes more than a pipe holds would wait for a reader.
    package func end() async throws -> End {
        try await blocking { [self] in
            // Nothing here prints much to both, so that one after the other is safe.
            printed += output.fileHandleForReading.readDataToEndOfFile()
            let complaints = readsErrors ? errors.fileHandleForReading.readDataToEndOfFile() : Data()
            process.waitUntilExit()
            return End(
                status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
                errors: String(decoding: complaints, as: UTF8.self))
        }
    }
}
