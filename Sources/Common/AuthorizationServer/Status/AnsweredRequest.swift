import HTTPMessages
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request that was answered, with its checks, in a form that a log and a page may show.
///
/// Of the client's text it has only a method and a path that the server knows. Query, fields and body can
/// have codes, tokens, states and passwords. The rules of checks are the server's own text.
public struct AnsweredRequest: Sendable, Hashable, CustomStringConvertible {
    /// The time at which the answer was ready.
    public let time: Date
    /// The method; `?` for one that is not usual.
    public let method: String
    /// The path; `?` for one that the log may not show.
    public let path: String
    /// The status of the answer.
    public let status: Int
    /// From the request to the answer, in seconds of the log's clock.
    public let seconds: TimeInterval
    /// The checks, in the order in which they were made; the first 100.
    public let checks: [Check]

    package init(
        _ request: HTTPRequest, _ response: HTTPResponse, checks: [Check], from start: Date, to time: Date,
        paths: RequestLog.ShownPaths
    ) {
        self.time = time
        method = Self.methods.contains(request.method) ? request.method : "?"
        // An unknown path is the client's own text.
        let shown: String? =
            switch paths {
            case .found: [404, 421].contains(response.status) ? nil : String(request.path)
            case .known(let paths): Self.known(request.path, in: paths)
            case .all:
                request.path.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? String(request.path) : nil
            }
        seconds = max(0, time.timeIntervalSince(start))
        path = shown.flatMap { $0.utf8.count <= 200 ? $0 : nil } ?? "?"
        status = response.status
        self.checks = checks
    }

    /// The path, or the pattern that matches it; the text at a capture is the client's own.
    private static func known(_ path: Substring, in paths: Set<String>) -> String? {
        if paths.contains(String(path)) { return String(path) }
        let segments = PathPattern.segments(of: path)
        return paths.first { $0.contains("{") && PathPattern($0).match(segments) != nil }
    }

    /// An answer of the server to what is not a request that a handler could answer.
    init(refusedWith status: Int, at time: Date) {
        self.time = time
        self.status = status
        (method, path, seconds, checks) = ("?", "?", 0, [])
    }

    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    /// The checks that did not hold.
    public var failed: [Check] { checks.filter { !$0.held } }

    /// One line for a log: time, request, status, and the checks that did not hold.
    public var description: String {
        let failed = failed.map { "✗ \($0.rule) [\($0.rule.source)]" }
        let held = checks.count - failed.count
        let judgement = failed.isEmpty ? (held == 0 ? [] : ["✓ \(held)"]) : failed
        return (["\(time.formatted(.iso8601)) \(method) \(path) \(status)"] + judgement).joined(
            separator: " ")
    }

    /// One line of JSON for a log: the request, the status, its time, and the ids of
    /// the rules that did not hold.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = JSONLine(
            time: time.formatted(.iso8601), method: method, path: path, status: status,
            milliseconds: Int((seconds * 1_000).rounded()), refused: failed.map(\.rule.id))
        return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The members of the log line, in the order in which they are written.
    private struct JSONLine: Encodable {
        var time, method, path: String
        var status, milliseconds: Int
        var refused: [String]
    }
}
