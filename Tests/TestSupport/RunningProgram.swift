import Foundation

/// An executable of this package, or another program, in a process of its own.
///
/// One test at a time uses a program, from one call to the next.
public final class RunningProgram: Sendable {
    /// How a program ended, and all that it printed.
    public struct End: Sendable {
        /// The exit status.
        public var status: Int32
        /// All of standard output.
        public var output: String
        /// All of standard error.
        public var errors: String
    }

    /// The program ended before it printed what was waited for.
    public struct EndedEarly: Error, CustomStringConvertible {
        /// The expected text, and the output that came instead.
        public var description: String
    }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private nonisolated(unsafe) var printed = Data()
    private nonisolated(unsafe) var readsErrors = true

    /// Starts one of the package's executables, which the build puts beside the test bundle.
    public convenience init(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws {
        try self.init(path: builtProducts.appendingPathComponent(name), arguments, environment: environment)
    }

    /// Starts a program that the system finds by its name, such as `curl`.
    public convenience init(
        onPath name: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws {
        try self.init(
            path: URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments, environment: environment)
    }

    /// Whether the system finds a program by its name.
    public static func isOnPath(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }

    /// Starts the program at a path, with nothing to read; its environment is that of
    /// the tests, with additions.
    public init(path: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
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

    /// Reads on until the program has printed the text, and returns all that came so far.
    ///
    /// Throws ``EndedEarly`` when it ends first.
    public func wait(for text: String) async throws -> String {
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

    /// By which the system knows the program.
    public var processIdentifier: pid_t { process.processIdentifier }

    /// Closes this end of the program's standard error: a later line of the program reaches no reader.
    public func stopReadingErrors() throws {
        readsErrors = false
        try errors.fileHandleForReading.close()
    }

    /// Sends a signal, such as that of Ctrl-C.
    public func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Ends the program as a system does that shuts down, and waits for it.
    @discardableResult public func stop() async throws -> End {
        send(SIGTERM)
        return try await end()
    }

    /// Waits for the end.
    ///
    /// The pipes are emptied first: a program that writes more than a pipe holds would wait for a reader.
    public func end() async throws -> End {
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
