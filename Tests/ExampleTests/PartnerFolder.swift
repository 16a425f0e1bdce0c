import Foundation
import TestSupport
import Testing

/// A folder with the files of one partner server, in which the program is started.
struct PartnerFolder {
    private let temporary: TemporaryFolder
    /// A folder whose name needs care in a shell.
    let url: URL

    init() throws {
        temporary = try TemporaryFolder()
        url = URL(fileURLWithPath: temporary.path).appending(path: "Ada's server")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    /// The `partner.json` of the server.
    var configuration: URL { url.appending(path: "partner.json") }

    /// The names of the files, sorted.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// Starts the program in this folder, with `TEST_SECRET` in its environment.
    ///
    /// - Parameters:
    ///   - password: what the program reads from standard input, or nil for nothing.
    ///   - joinsErrors: whether its errors come with its output.
    func start(
        _ arguments: [String], password: String? = nil, joinsErrors: Bool = false
    ) throws -> RunningProgram {
        let program = builtProducts.appending(path: "partner-server").path
        let line =
            (password == nil ? #"exec "$@""# : #"printf '%s\n' "$TEST_PASSWORD" | "$@""#)
            + (joinsErrors ? " 2>&1" : "")
        return try RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", #"cd "$1" && shift && \#(line)"#, "sh", url.path, program] + arguments,
            environment: ["TEST_SECRET": "secret", "TEST_PASSWORD": password ?? ""])
    }

    /// Changes keys of `partner.json`; nil removes a key.
    func configure(_ changes: [String: Any?]) throws {
        var file = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: configuration)) as? [String: Any])
        for (key, value) in changes { file[key] = value }
        try JSONSerialization.data(withJSONObject: file).write(to: configuration)
    }

    /// Makes `partner.json`, unless it is there, and returns what the program printed.
    @discardableResult func makeConfiguration() async throws -> String {
        if try files.contains("partner.json") { return "" }
        let end = try await start(["new-configuration"]).end()
        #expect(end.status == 0, "\(end.errors)")
        return end.output
    }

    /// Makes `partner.json` unless it is there, starts a server, stops it, and returns what both printed.
    func outputOfStart() async throws -> String {
        let made = try await makeConfiguration()
        let end = try await ServerProgram(start(["--port", "0"])).stop()
        #expect(end.status == 0)
        return made + end.output
    }

    /// Runs a server, sends it a request by curl, and returns the body of the answer, a space and the status.
    func answer(_ path: String, _ curl: String...) async throws -> String {
        try await makeConfiguration()
        let server = try await ServerProgram(start(["--port", "0"]))
        let end = try await RunningProgram(
            onPath: "curl",
            ["--silent", "--show-error", "--write-out", " %{http_code}"] + curl + [server.origin + path]
        ).end()
        try await server.stop()
        return end.output + end.errors
    }

    /// Expects that a server does not start, because of a value in an otherwise right `partner.json`.
    func expectRefusal(
        of value: (any Sendable)?, for key: String, complaint: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await makeConfiguration()
        try configure(["googleProject": "a-project", "appIDs": ["ABCDE12345.a"]])
        try configure([key: value])
        let end = try await start(["--port", "0"]).end()
        end.expectRefusal(
            status: 1, saying: "partner-server: \(complaint)", sourceLocation: sourceLocation)
    }
}
