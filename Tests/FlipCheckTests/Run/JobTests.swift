import DemoData
import FlipCheck
import Foundation
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing
import WebText

/// The jobs for continuous integration that the docs print, run as they are printed.
@Suite struct JobTests {
    static let jobs = ["github-actions.yml", "gitlab-ci.yml"]

    private static func text(of job: String) throws -> String {
        let file = packageRoot.appendingPathComponent("Sources/Tools/flip-check/\(job)")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The commands of a job in the order of its file.
    private static func commands(of job: String) throws -> [String] {
        let mark = job.hasPrefix("gitlab") ? "- " : "- run: "
        let lines = try text(of: job).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return lines.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }

    /// A partner on loopback that answers 503 to its first requests, as a proxy does for a server that starts.
    private func startingServer() throws -> LoopbackServer {
        let bound = try LoopbackServer.bind()
        let crypto = try PlatformCrypto()
        let partner = try PartnerServer(
            configuration: .demo(issuer: bound.address.origin, crypto: crypto, quickPassword: true),
            store: InMemoryStore(), crypto: crypto, now: { Date() }, random: .repeatable(seed: 1))
        let requests = Locked(0)
        return try bound.serve(
            Answering { request in
                let number = requests.increment()
                return number <= 2 ? HTTPResponse(status: 503) : await partner.handle(request)
            })
    }

    /// A folder as a job finds it: the tool, a script that starts a server, a configuration and a report.
    private func folder(for origin: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["tools", "bin"] {
            try FileManager.default.createDirectory(
                atPath: folder.file(name), withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("tools/flip-check"),
            withDestinationPath: builtProducts.appendingPathComponent("flip-check").path)
        try folder.writeProgram("start-server", ": >started")
        try folder.writeProgram("bin/apt-get", "")
        let skipped = ["authorize", "pages", "token", "refresh", "userinfo", "revoke"].map {
            #"{ "rule": "\#($0)", "reason": "tested elsewhere" }"#
        }
        let configuration = """
            { "issuer": "\(origin)", "scopes": ["devices.read"], "projectID": "example-project",
              "client": { "id": "google-client", "secret": { "environment": "CLIENT_SECRET" } },
              "signIn": { "forms": [
                { "fields": { "username": "ada", "password": { "environment": "PASSWORD" } },
                  "press": { "name": "decision", "value": "sign-in" } },
                { "press": { "name": "decision", "value": "agree" } } ] },
              "skip": [ \(skipped.joined(separator: ", ")) ] }
            """
        try configuration.write(toFile: folder.file("flip-check.json"), atomically: true, encoding: .utf8)
        try #"{"findings": []}"#.write(toFile: folder.file("known.json"), atomically: true, encoding: .utf8)
        return folder
    }

    @Test(arguments: jobs) func `each step runs as it is printed, against a server that is still starting`(
        job: String
    ) async throws {
        let server = try startingServer()
        let folder = try folder(for: server.address.origin)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for command in try Self.commands(of: job) {
            let end = try await RunningProgram(
                onPath: "sh", ["-ec", "cd '\(folder.file("."))' && \(command)"],
                environment: [
                    "PATH": "\(folder.file("bin")):\(path)", "CLIENT_SECRET": "google-secret",
                    "PASSWORD": "correct horse",
                ]
            ).end()
            #expect(end.status == 0, "\(command)\n\(end.output)\(end.errors)")
        }
        #expect(FileManager.default.fileExists(atPath: folder.file("flip-check.xml")))
        // A shell that does not find what it starts in the background ends with 0.
        #expect(FileManager.default.fileExists(atPath: folder.file("started")))
        await server.stop()
    }

    @Test func `a job has every variable that init and sign-in write into the file`() throws {
        let draft = ConfigurationDraft.text(FlipCheckConfiguration(), schema: "flip-check.schema.json")
        let names = draft.matches(of: /"environment": "([A-Z_]+)"/).map { String($0.1) } + ["PASSWORD"]
        #expect(names.contains("CLIENT_SECRET"))
        let job = try Self.text(of: "github-actions.yml")
        for name in names { #expect(job.contains("\(name): ${{ secrets.\(name) }}"), "\(name)") }
        for job in Self.jobs { #expect(try Self.commands(of: job).contains { $0.contains(" --wait ") }) }
    }
}
