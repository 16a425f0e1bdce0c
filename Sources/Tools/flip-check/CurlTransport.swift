import CommandLineSupport
import FlipCheck
import Foundation
import HTTPMessages

/// Sends requests by the program `curl`, which trusts certificate authorities in a file.
///
/// `URLSession` of Apple's platforms cannot do that.
struct CurlTransport: HTTPClient {
    /// The client for plain http: a process for each request costs some ten milliseconds.
    private let usual: any HTTPClient
    private let program: URL
    private let authorities: String
    private let timeLimit: Duration
    private let sizeLimit: Int

    /// A client that trusts the authorities in a file; nil when there is no `curl`.
    init?(authorities: String, timeLimit: Duration, sizeLimit: Int, usual: any HTTPClient) {
        guard let program = Terminal.program(named: "curl") else { return nil }
        self.usual = usual
        self.program = program
        self.authorities = authorities
        self.timeLimit = timeLimit
        self.sizeLimit = sizeLimit
        // A program that ends before it has read its input must not end this one.
        ignoreBrokenPipes()
    }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard request.origin.lowercased().hasPrefix("https:") else { return try await usual.send(request) }
        let input = try CurlInput(request, authorities: authorities, timeLimit: timeLimit)
        let process = Process()
        process.executableURL = program
        // The option --disable comes first: it keeps curl from reading the user's own configuration.
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

    /// The most bytes of the header that `curl` prints before a body.
    private static let longestHead = 65_536

    /// The output of the program up to the limit; nil when it does not start.
    private static func run(_ process: Process, _ input: CurlInput, _ sizeLimit: Int) -> CurlOutput? {
        let (commands, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = commands
        process.standardOutput = output
        process.standardError = errors
        do { try process.run() } catch { return nil }
        // curl reads all of it before it sends anything. Where it has ended before, its status tells why.
        try? commands.fileHandleForWriting.write(contentsOf: Data(input.text.utf8))
        try? commands.fileHandleForWriting.close()
        var printed: [UInt8] = []
        while printed.count <= sizeLimit + longestHead {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            printed += more
        }
        if printed.count > sizeLimit + longestHead { process.terminate() }
        let errorText = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return CurlOutput(
            status: process.terminationStatus, output: printed,
            errors: String(decoding: errorText, as: UTF8.self))
    }
}
