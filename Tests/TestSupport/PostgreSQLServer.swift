import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A PostgreSQL server that is reached by a socket in its folder.
///
/// A test that runs as root starts it as the user `postgres`.
package final class PostgreSQLServer: Sendable {
    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// The URL of the database.
    package var url: String { "postgresql:///postgres?host=\(folder)&user=partner" }
    /// Where the socket is, and in `data` the files.
    package let folder: String
    private let options: String
    private nonisolated(unsafe) var program: RunningProgram?
    /// Reads the log on, because a full pipe would stop the server.
    private nonisolated(unsafe) var reading: Task<Void, Never>?

    package static var isToBeRun: Bool { areTestsRun(ifInstalled: binaries != nil) }

    /// The newest of Debian's versions, else the one in the path.
    private static let binaries: String? = {
        let debian = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(debian)/\($0)/bin" } + path
        return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    /// Makes a database cluster, or a copy of another server's that follows it, and starts it.
    package init(standbyOf primary: PostgreSQLServer? = nil, options: String = "") async throws {
        // The path of a socket has at most 107 bytes, so the folder is right below /tmp.
        folder = "/tmp/pg-\(UUID().uuidString.prefix(13))"
        self.options = options
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if getuid() == 0, let owner = getpwnam("postgres") {
            chown(folder, owner.pointee.pw_uid, owner.pointee.pw_gid)
        }
        if let primary {
            try await run("pg_basebackup -D data -R -c fast --no-sync -h \(primary.folder) -U partner")
            try await start(until: "started streaming WAL from primary")
        } else {
            try await run("initdb -D data -U partner -A trust -E UTF8 --no-locale --no-sync")
            try await start()
        }
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

    /// Starts the server with further options, and returns when the log says that it serves.
    package func start(
        _ more: String = "", until event: String = "database system is ready to accept connections"
    ) async throws {
        // The log goes to standard output, which is read here. Without fsync only a crash of the machine
        // loses something, and no test makes one.
        let program = try shell(
            "exec postgres -D data -k \(folder) -c listen_addresses= -c fsync=off -c log_min_messages=log "
                + "-c max_connections=60 \(options) \(more) 2>&1")
        _ = try await program.wait(for: event)
        self.program = program
        reading = Task { _ = try? await program.wait(for: "the end, which no line says") }
    }

    /// Sends a signal: SIGKILL for a crash, SIGINT for an orderly end.
    package func send(_ signal: Int32) { program?.send(signal) }

    /// Ends the server with a signal, and returns when all its processes have ended.
    package func stop(_ signal: Int32) async throws {
        send(signal)
        await reading?.value
        _ = try await program?.end()
        program = nil
    }

    /// All files of the database, one after the other.
    package func everything() throws -> Data {
        let files = FileManager.default.enumerator(atPath: "\(folder)/data")
        var all = Data()
        while let name = files?.nextObject() as? String {
            if let content = FileManager.default.contents(atPath: "\(folder)/data/\(name)") { all += content }
        }
        return all
    }

    /// Runs a command in the folder to its end, as the user of the server.
    package func run(_ command: String) async throws {
        let end = try await shell(command).end()
        guard end.status == 0 else { throw Problem(description: "\(command): \(end.errors)") }
    }

    /// A command as the user `postgres`, when this process is root's.
    private func shell(_ command: String) throws -> RunningProgram {
        guard let binaries = Self.binaries else {
            throw Problem(description: "PostgreSQL is missing: apt-get install postgresql")
        }
        let change =
            getuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
        return try RunningProgram(
            path: URL(fileURLWithPath: "/usr/bin/env"),
            change + ["sh", "-c", "PATH=\(binaries):$PATH; cd \(folder) && \(command)"])
    }
}
