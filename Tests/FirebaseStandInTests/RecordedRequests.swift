import Foundation
import HTTPMessages
import LoopbackHTTP
import TestSupport

/// Requests of the SDKs, kept in files and sent as bytes over a socket.
///
/// The requests of the web have the paths, the bodies and the SDK's own headers that the real SDK sent, except at the
/// end of a redirect; those of iOS are put together as its source does. The test fills in what differs from run to
/// run: tokens, the link and the length. In a file, a line ends with a line feed.
struct RecordedRequests {
    let handler: any HTTPHandler

    /// Sends the request in a file, with values in place of the names in braces.
    func send(_ file: String, _ values: [String: String] = [:]) async throws -> Answer {
        let bytes = try Self.bytes(file, values)
        let server = try LoopbackServer.bind().serve(handler)
        let port = server.address.port
        let response = try await blocking {
            let client = try RawClient(port: port)
            client.send(bytes)
            return try client.response()
        }
        await server.stop()
        return Answer(HTTPResponse(status: response.status, body: response.body))
    }

    private static func bytes(_ file: String, _ values: [String: String]) throws -> [UInt8] {
        let path = packageRoot.appendingPathComponent("Tests/FirebaseStandInTests/Recorded/\(file).http")
        var text = try String(contentsOf: path, encoding: .utf8)
        // JSONSerialization of Foundation writes \/ for /, JSON.stringify does not.
        let escapesSlashes = file.hasPrefix("ios/")
        for (name, value) in values {
            let value = escapesSlashes ? value.replacingOccurrences(of: "/", with: "\\/") : value
            text = text.replacingOccurrences(of: "{\(name)}", with: value)
        }
        let end = text.range(of: "\n\n")?.lowerBound ?? text.endIndex
        let body = text[end...].dropFirst(2)
        let head = text[..<end].replacingOccurrences(of: "{length}", with: String(body.utf8.count))
        return Array((head + "\n\n").replacingOccurrences(of: "\n", with: "\r\n").utf8) + Array(body.utf8)
    }
}
