import Foundation
import TestSupport
import Testing

/// nginx and partner-server, in processes of their own.
struct Nginx: Sendable {
    /// The variable that tells a run of ``FlipThroughTLS`` where the server is.
    private static let originVariable = "FLIP_THROUGH_TLS"
    /// Where the server is, or nil in a run that no test of nginx began.
    static let runningOrigin = ProcessInfo.processInfo.environment[originVariable]
    /// The variable that tells a run of ``LossThroughTLS`` which server it kills.
    static let victimVariable = "SERVER_TO_KILL"
    /// The process of this server, or nil in a run that kills none.
    static let victim = ProcessInfo.processInfo.environment[victimVariable].flatMap { pid_t($0) }

    static let advice: Comment = "nginx or openssl is not installed; apt-get install nginx-light openssl"

    static let isToBeRun = areTestsRun(
        ifInstalled: ["nginx", "openssl", "python3"].allSatisfy(isInstalled))

    /// Where clients reach it, and where it takes plain HTTP.
    let origin, plain: String
    let folder: TemporaryFolder
    /// The processes of partner-server.
    let servers: [pid_t]
    /// The file of the CA's certificate.
    var authority: String { folder.file("ca.pem") }
    private let program: RunningProgram

    /// nginx with this many servers behind it, in memory or with a store that they share.
    ///
    /// - Parameters:
    ///   - first: the address of another server, which gets requests before them.
    ///   - rate: how many limited requests nginx takes from an address, or nil for more than a test sends.
    ///   - besideOtherSites: whether the configuration is a part of another one, which has logs of its own.
    init(
        servers count: Int = 1, behind first: String = "", store: String? = nil, rate: String? = nil,
        besideOtherSites: Bool = false
    ) async throws {
        folder = try TemporaryFolder()
        // nginx gives up root's rights before it writes.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        program = try RunningProgram(
            onPath: "python3",
            [
                packageRoot.appendingPathComponent("Tests/ThirdPartyTests/nginx.py").path,
                packageRoot.appendingPathComponent("scripts/playground/nginx.conf").path, folder.path,
                "\(count)", first,
                builtProducts.appendingPathComponent("partner-server").path,
            ] + (store.map { ["--store", $0] } ?? []),
            environment: ["NGINX_RATE": rate, "BESIDE_OTHER_SITES": besideOtherSites ? "1" : nil]
                .compactMapValues { $0 })
        let origins = try await program.wait(for: ".\n").dropLast(2).split(separator: " ").map(String.init)
        try #require(origins.count == 2 + count)
        (origin, plain) = (origins[0], origins[1])
        servers = try origins.dropFirst(2).map { text in try #require(pid_t(text), "\(text)") }
    }

    /// The answer to a request of curl with its header fields, and what curl says of a failure.
    func curl(_ arguments: String...) async throws -> String {
        let end = try await RunningProgram(
            onPath: "curl",
            ["--silent", "--show-error", "--include", "--cacert", authority] + arguments
        ).end()
        return end.output + end.errors
    }

    /// Whether a program can be run on a system that trusts another CA.
    ///
    /// Foundation on Linux trusts the CAs of a file whose place is fixed. A program in a mount namespace of
    /// its own sees another file there. Some containers do not allow that.
    static let canTrust: Bool = {
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        check.arguments = ["unshare"] + namespace("/dev/null", ["true"])
        check.standardError = FileHandle.nullDevice
        guard (try? check.run()) != nil else { return false }
        check.waitUntilExit()
        return check.terminationStatus == 0
    }()

    static let trustAdvice: Comment =
        "a mount namespace is not allowed here: unshare --map-root-user --mount true"

    /// The arguments of `unshare` that run a command with this CA.
    private static func namespace(_ authority: String, _ command: [String]) -> [String] {
        let bind = #"mount --bind "$0" /etc/ssl/certs/ca-certificates.crt && exec "$@""#
        return ["--map-root-user", "--mount", "sh", "-c", bind, authority] + command
    }

    /// Runs a program to its end on a system that trusts this CA and no other.
    func runWithAuthority(
        _ path: URL, _ arguments: [String], _ environment: [String: String]
    ) async throws -> RunningProgram.End {
        try await RunningProgram(
            onPath: "unshare", Self.namespace(authority, [path.path] + arguments), environment: environment
        ).end()
    }

    /// Runs one of this program's tests, and no other, on such a system.
    func runTest(_ name: String, _ environment: [String: String] = [:]) async throws {
        let end = try await runWithAuthority(
            URL(fileURLWithPath: CommandLine.arguments[0]),
            ["--testing-library", "swift-testing", "--filter", name],
            environment.merging([Self.originVariable: origin]) { $1 })
        let printed = end.output + end.errors
        #expect(end.status == 0, "\(printed)")
        #expect(printed.contains("Test run with 1 test in 1 suite passed"), "\(printed)")
    }

    /// Runs a curl script of the playground, which trusts this CA.
    func runScript(_ name: String) async throws {
        let run = try await RunningProgram(
            path: packageRoot.appendingPathComponent("scripts/playground/\(name)"), [origin],
            environment: ["CURL_CA_BUNDLE": authority]
        ).end()
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    /// The log of the requests to the partner's server so far.
    func accessLog() throws -> String {
        try String(contentsOfFile: folder.file("access.log"), encoding: .utf8)
    }

    func stop() async throws {
        let end = try await program.stop()
        #expect(end.status == 0, "\(end.errors)")
    }

    private static func isInstalled(_ program: String) -> Bool {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
        return path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }
}

/// Runs a test with nginx, and stops nginx whatever comes of it; the parameters are those of ``Nginx``.
func withNginx(
    servers: Int = 1, behind first: String = "", store: String? = nil, rate: String? = nil,
    besideOtherSites: Bool = false, _ test: (Nginx) async throws -> Void
) async throws {
    let nginx = try await Nginx(
        servers: servers, behind: first, store: store, rate: rate, besideOtherSites: besideOtherSites)
    do { try await test(nginx) } catch {
        // The error of the test counts, not that of a stop after it.
        try? await nginx.stop()
        throw error
    }
    try await nginx.stop()
}
