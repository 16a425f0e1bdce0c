import Foundation
import TestSupport
import Testing

/// The clients from PyPI that `scripts/third-party` installs, and the servers that they are driven against.
enum PythonClients {
    /// Why a test was passed over.
    static let advice: Comment = "the clients are not installed; run scripts/third-party once"

    /// In CI a missing installation is a failure; elsewhere the run says what to do and goes on.
    static let areToBeRun = isInstalled || ProcessInfo.processInfo.environment["CI"] != nil

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let python = folder.appendingPathComponent("../../.venv/bin/python").standardized
    private static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python.path) }

    /// A program that serves.
    struct Server {
        let program: RunningProgram
        /// Where it is, as `http://127.0.0.1:PORT`.
        let address: String

        /// Ends it; it has to end well.
        func stop() async throws {
            #expect(try await program.stop().status == 0)
        }
    }

    /// A server of ours, ready.
    static func server(_ name: String, _ arguments: [String]) async throws -> Server {
        let program = try RunningProgram(name, arguments)
        let greeting = try await program.wait(for: "until Ctrl-C")
        let address = try #require(greeting.split(separator: " ").first { $0.hasPrefix("http://") })
        return Server(program: program, address: String(address.dropLast()))
    }

    /// Runs a script of clients to its good end, and returns what it printed.
    static func run(_ script: String, _ arguments: [String]) async throws -> String {
        try #require(
            isInstalled, "the clients are not installed; run scripts/third-party once, which makes .venv")
        let path = folder.appendingPathComponent(script).path
        let clients = try await RunningProgram(path: python, [path] + arguments).end()
        #expect(clients.status == 0, "\(clients.errors)")
        return clients.output
    }
}
