import Foundation

/// An executable of this package, run as a person would run it, with all it printed.
public struct BuiltProduct: Sendable {
    /// How a run ended.
    public struct Run: Sendable {
        /// The exit status.
        public var status: Int32
        /// All of standard output.
        public var output: String
        /// All of standard error.
        public var errors: String
    }

    /// The name of the executable.
    public var name: String

    /// An executable by name.
    public init(_ name: String) {
        self.name = name
    }

    /// Where the build put it: beside the test bundle.
    public var url: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
            return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent(name)
        #else
            return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appendingPathComponent(name)
        #endif
    }

    /// Runs it to its end.
    ///
    /// Output goes to files, so that no pipe can fill and hold it up.
    public func run(_ arguments: [String] = []) async throws -> Run {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = folder.appendingPathComponent("stdout")
        let errors = folder.appendingPathComponent("stderr")
        for file in [output, errors] { try Data().write(to: file) }

        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        return Run(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
