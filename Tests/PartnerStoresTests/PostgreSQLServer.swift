import Foundation
import TestSupport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A PostgreSQL server in a temporary folder, reached by a socket in that folder and by no port.
///
/// PostgreSQL refuses to run as root; then it runs as the user `postgres`, which Debian's package makes.
final class PostgreSQLServer: Sendable {
    struct Problem: Error, CustomStringConvertible {
        var description: String
    }

    /// The address of the database.
    let url: String
    private let folder: String
    private nonisolated(unsafe) var program: RunningProgram?
    /// Reads the log on, because a full pipe would stop the server.
    private nonisolated(unsafe) var reading: Task<Void, Never>?

    /// Whether the tests can run.
    ///
    /// In CI (`CI=true`) a missing PostgreSQL is an error and no reason to skip.
    static var isInstalledOrRequired: Bool {
        binaries != nil || ProcessInfo.processInfo.environment["CI"] == "true"
    }

    /// The newest of Debian's versions, else the one in the path.
    private static let binaries: String? = {
        let debian = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(debian)/\($0)/bin" } + path
        return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    /// Makes a database cluster and starts it.
    init() async throws {
        guard let binaries = Self.binaries else {
            throw Problem(description: "PostgreSQL is missing: apt-get install postgresql")
        }
        // The path of a socket has at most 107 bytes, so the folder is right below /tmp.
        folder = "/tmp/pg-\(UUID().uuidString.prefix(13))"
        url = "postgresql:///postgres?host=\(folder)&user=partner"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if getuid() == 0, let owner = getpwnam("postgres") {
            chown(folder, owner.pointee.pw_uid, owner.pointee.pw_gid)
        }
        let made = try await Self.program(
            "\(binaries)/initdb",
            [
                "-D", "\(folder)/data", "-U", "partner", "-A", "trust", "-E", "UTF8", "--no-locale",
                "--no-sync",
            ]
        ).end()
        guard made.status == 0 else { throw Problem(description: "initdb: \(made.errors)") }
        try await start()
    }

    deinit {
        // SIGQUIT: at once, without waiting for clients.
        program?.send(SIGQUIT)
        // It writes into the folder until it has ended.
        Task { [program, reading, folder] in
            await reading?.value
            _ = try? await program?.end()
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// Starts the server, and returns when it accepts connections.
    func start() async throws {
        // The log goes to standard output, which is read here. Without fsync only a crash of the machine loses
        // something, and no test makes one.
        let program = try Self.program(
            "/bin/sh",
            [
                "-c",
                "exec \(Self.binaries ?? "")/postgres -D \(folder)/data -k \(folder) -c listen_addresses= "
                    + "-c fsync=off -c log_min_messages=log -c max_connections=60 2>&1",
            ])
        _ = try await program.wait(for: "database system is ready to accept connections")
        self.program = program
        reading = Task { _ = try? await program.wait(for: "the end, which no line says") }
    }

    /// Ends the server with a signal: SIGKILL for a crash, SIGINT for an orderly end.
    func stop(_ signal: Int32) async throws {
        program?.send(signal)
        await reading?.value
        _ = try await program?.end()
        program = nil
    }

    /// All files of the database, one after the other.
    func everything() throws -> Data {
        let files = FileManager.default.enumerator(atPath: "\(folder)/data")
        var all = Data()
        while let name = files?.nextObject() as? String {
            if let content = FileManager.default.contents(atPath: "\(folder)/data/\(name)") { all += content }
        }
        return all
    }

    /// A program as the user `postgres`, when this process is root's.
    private static func program(_ path: String, _ arguments: [String]) throws -> RunningProgram {
        if getuid() != 0 { return try RunningProgram(path: URL(fileURLWithPath: path), arguments) }
        return try RunningProgram(
            path: URL(fileURLWithPath: "/usr/bin/setpriv"),
            ["--reuid=postgres", "--regid=postgres", "--clear-groups", path] + arguments)
    }
}
