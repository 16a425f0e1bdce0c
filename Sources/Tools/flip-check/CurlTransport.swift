import FlipCheck
import Foundation
import HTTPMessages
import LoopbackHTTP
import URLSessionTransport

/// Sends by `curl` what `URLSession` of Linux cannot: with other authorities than the system's, and to IPv6.
struct CurlTransport: HTTPClient {
    /// The client for all other requests: a process for each request costs some ten milliseconds.
    private let usual: any HTTPClient
    private let program: URL
    private let authorities: String?
    private let timeLimit: Duration
    private let sizeLimit: Int

    /// A client that trusts the authorities in a file, or those of the system; nil when there is no `curl`.
    init?(authorities: String?, timeLimit: Duration, sizeLimit: Int, usual: any HTTPClient) {
        let folders = Terminal.environment("PATH").split(separator: ":")
        let found = folders.map { "\($0)/curl" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else { return nil }
        self.usual = usual
        program = URL(fileURLWithPath: found)
        self.authorities = authorities
        self.timeLimit = timeLimit
        self.sizeLimit = sizeLimit
        // A program that ends before it has read its input must not end this one.
        ignoreBrokenPipes()
    }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard needsCurl(request.origin.lowercased()) else { return try await usual.send(request) }
        let input = try CurlInput(request, authorities: authorities, timeLimit: timeLimit)
        let process = Process()
        process.executableURL = program
        // First of all: nothing of the user's own configuration.
        process.arguments = ["--disable", "--config", "-"]
        let ended = await withTaskCancellationHandler {
            await Terminal.onAThread { [sizeLimit] in Self.run(process, input, sizeLimit) }
        } onCancel: {
            if process.isRunning { process.terminate() }
        }
        guard let ended else { throw .badRequest("\(program.path) does not start") }
        guard ended.output.count <= sizeLimit + Self.longestHead else {
            throw .badResponse(origin: request.origin, reason: "the body has more than \(sizeLimit) bytes")
        }
        return try ended.response(to: request)
    }

    private func needsCurl(_ origin: String) -> Bool {
        #if canImport(FoundationNetworking)
            if origin.contains("[") { return true }
        #endif
        return authorities != nil && origin.hasPrefix("https:")
    }

    private static let longestHead = 65_536

    /// The output of the program up to the limit; nil when it does not start.
    private static func run(_ process: Process, _ input: CurlInput, _ sizeLimit: Int) -> CurlOutput? {
        let (lines, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = lines
        process.standardOutput = output
        process.standardError = errors
        do { try process.run() } catch { return nil }
        // curl reads all of it before it sends anything.
        try? lines.fileHandleForWriting.write(contentsOf: Data(input.text.utf8))
        try? lines.fileHandleForWriting.close()
        var printed: [UInt8] = []
        while printed.count <= sizeLimit + longestHead {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            printed += more
        }
        if printed.count > sizeLimit + longestHead { process.terminate() }
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return CurlOutput(
            status: process.terminationStatus, output: printed, errors: String(decoding: said, as: UTF8.self))
    }
}

enum Network {
    /// A client, and remarks for the report.
    static func client(
        _ configuration: FlipCheckConfiguration
    ) throws(ConfigurationError) -> (client: any HTTPClient, notes: [String]) {
        let limits = configuration.limits
        let usual = URLSessionTransport(timeLimit: limits.request, sizeLimit: limits.bytes)
        let configured = configuration.authorities
        let name = configured == nil ? "SSL_CERT_FILE" : "ca"
        let given = Terminal.environment("SSL_CERT_FILE")
        let file = configured ?? (given.isEmpty ? nil : given)
        let curl = CurlTransport(
            authorities: file, timeLimit: limits.request, sizeLimit: limits.bytes, usual: usual)
        guard let file else { return (curl ?? usual, []) }
        guard let content = FileManager.default.contents(atPath: file) else {
            throw ConfigurationError(name, "the file \(file) cannot be read")
        }
        guard String(decoding: content, as: UTF8.self).contains("-----BEGIN") else {
            throw ConfigurationError(name, "the file \(file) has no certificate; give one as PEM")
        }
        if let curl { return (curl, []) }
        let reason = "the program curl is not installed, and only curl takes authorities from a file"
        if configured != nil { throw ConfigurationError(name, "\(reason); install it") }
        return (usual, ["\(name) is not obeyed: \(reason)."])
    }
}
