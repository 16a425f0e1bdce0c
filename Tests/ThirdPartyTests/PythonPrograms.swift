import Foundation
import TestSupport
import Testing

/// The programs on libraries from PyPI that `scripts/third-party` installs.
enum PythonPrograms {
    /// Why a test was passed over.
    static let advice: Comment =
        "the libraries are not installed; run scripts/third-party once, which makes .venv"

    static let areToBeRun = areTestsRun(ifInstalled: isInstalled)

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let python = folder.appendingPathComponent("../../.venv/bin/python").standardized
    private static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python.path) }

    /// The path of a file beside this one.
    static func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Starts a script.
    static func start(_ script: String, _ arguments: [String] = []) throws -> RunningProgram {
        try #require(isInstalled, advice)
        return try RunningProgram(path: python, [file(script)] + arguments)
    }

    /// Runs a script to its good end, and returns what it printed.
    static func run(_ script: String, _ arguments: [String]) async throws -> String {
        let end = try await start(script, arguments).end()
        #expect(end.status == 0, "\(end.errors)")
        return end.output
    }
}
