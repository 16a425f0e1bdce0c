import Foundation
import TestSupport

/// partner-server in a process of its own, on a store.
struct PartnerProgram: Sendable {
    private let server: ServerProgram

    /// Starts the program, and returns when it serves.
    init(store: String) async throws {
        server = try await ServerProgram("partner-server", ["--store", store])
    }

    /// Returns when a program that was started serves.
    init(_ program: RunningProgram) async throws { server = try await ServerProgram(program) }

    /// SIGKILL: the process ends where it is.
    func kill() { server.program.send(SIGKILL) }

    /// Waits for the end.
    func end() async throws { _ = try await server.program.end() }

    /// Ends the program in order, and returns what went to the log.
    @discardableResult func stop() async throws -> String { try await server.stop().errors }

    /// Runs work that blocks, on a connection of its own.
    func withConnection<Result: Sendable>(
        _ work: @escaping @Sendable (PartnerConnection) throws -> Result
    ) async throws -> Result {
        let port = server.port
        return try await blocking { try work(PartnerConnection(client: RawClient(port: port))) }
    }
}
