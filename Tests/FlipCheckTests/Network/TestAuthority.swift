import Foundation
import TestSupport
import WebText

/// A certificate authority for one test, made by the program `openssl`; its files are deleted with it.
final class TestAuthority: Sendable {
    /// A certificate and its key, as files.
    struct Certificate: Sendable {
        let path: String
        let keyPath: String
    }

    /// What `openssl` printed when it failed.
    private struct Failed: Error, CustomStringConvertible { let description: String }

    private let folder: TemporaryFolder
    /// How many certificates were made.
    private let count = Locked(0)
    /// The file with the authority's own certificate.
    var path: String { file("authority.pem") }

    static let canRun = RunningProgram.isOnPath("openssl")

    init() async throws {
        folder = try TemporaryFolder()
        try await Self.openssl(
            ["req", "-x509", "-days", "2", "-subj", "/CN=Test authority", "-out", path] + newKey("authority"))
    }

    /// A certificate of the authority for some names.
    ///
    /// It has expired when the number of days is negative, which `openssl x509` takes.
    func certificate(for names: String, days: Int = 2) async throws -> Certificate {
        let number = count.increment()
        let name = "server-\(number)"
        let request = file("\(name).request")
        let extensions = try write("subjectAltName=\(names)", to: "\(name).extensions")
        try await Self.openssl(["req", "-subj", "/CN=test", "-out", request] + newKey(name))
        try await Self.openssl([
            "x509", "-req", "-in", request, "-CA", path, "-CAkey", file("authority.key"), "-set_serial",
            "\(number)", "-days", "\(days)", "-extfile", extensions, "-out", file("\(name).pem"),
        ])
        return Certificate(path: file("\(name).pem"), keyPath: file("\(name).key"))
    }

    /// A certificate that is its own authority, for some names.
    func selfSigned(for names: String) async throws -> Certificate {
        try await Self.openssl(
            [
                "req", "-x509", "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=\(names)",
                "-out", file("self.pem"),
            ] + newKey("self"))
        return Certificate(path: file("self.pem"), keyPath: file("self.key"))
    }

    /// Writes a file beside the certificates, and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    private func file(_ name: String) -> String { folder.file(name) }

    private func newKey(_ name: String) -> [String] {
        ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", file("\(name).key")]
    }

    private static func openssl(_ arguments: [String]) async throws {
        let end = try await RunningProgram(onPath: "openssl", arguments).end()
        guard end.status == 0 else { throw Failed(description: end.errors) }
    }
}
