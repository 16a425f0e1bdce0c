import DemoData
import Foundation
import PartnerServer
import TestSupport
import WebText

/// partner-server in a process of its own, on a store.
final class PartnerProgram: Sendable {
    let port: UInt16
    private let program: RunningProgram

    /// Starts the program, and returns when it serves.
    convenience init(store: String) async throws {
        try await self.init(try RunningProgram("partner-server", ["--port", "0", "--store", store]))
    }

    /// Returns when the program serves.
    init(_ program: RunningProgram) async throws {
        let greeting = try await program.wait(for: "until Ctrl-C")
        let digits = greeting.split(separator: ",").first?.split(separator: ":").last ?? ""
        guard let port = UInt16(digits) else { throw UnexpectedAnswer(what: "no port in: \(greeting)") }
        self.program = program
        self.port = port
    }

    /// SIGKILL: the process ends where it is.
    func kill() { program.send(SIGKILL) }

    /// Waits for the end, and returns what went to the log.
    @discardableResult
    func end() async throws -> String { try await program.end().errors }

    /// An orderly end.
    func stop() async throws -> String {
        program.send(SIGTERM)
        return try await end()
    }

    /// Runs work that blocks, on a connection of its own.
    func withConnection<Result: Sendable>(
        _ work: @escaping @Sendable (PartnerConnection) throws -> Result
    ) async throws -> Result {
        let port = port
        return try await blocking { try work(PartnerConnection(client: RawClient(port: port))) }
    }
}
