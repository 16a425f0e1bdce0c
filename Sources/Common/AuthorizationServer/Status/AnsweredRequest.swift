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

    /// Creates the record of a request and its answer.
    ///
    /// - Parameters:
    ///   - start: the time at which the request came.
    ///   - end: the time at which the answer was ready.
    ///   - paths: the paths that the log may show.
    package init(
        _ request: HTTPRequest, _ response: HTTPResponse, checks: [Check], from start: Date, to end: Date,
        paths: RequestLog.ShownPaths
    ) {
        time = end
        method = Self.usualMethods.contains(request.method) ? request.method : "?"
        path = Self.shownPath(of: request, status: response.status, paths) ?? "?"
        status = response.status
        seconds = max(0, end.timeIntervalSince(start))
        self.checks = checks
    }

    /// Creates the record of an answer that the server gave by itself, because no handler could answer.
    init(refusedWith status: Int, at time: Date) {
        self.time = time
        self.status = status
        method = "?"
        path = "?"
        seconds = 0
        checks = []
    }

    private static let usualMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    /// The length of a shown path in bytes: longer paths would fill the log.
    private static let maximumPathLength = 200

    /// The path that the log shows; nil for a path that is the client's own text, and for one that is too
    /// long.
    private static func shownPath(
        of request: HTTPRequest, status: Int, _ paths: RequestLog.ShownPaths
    ) -> String? {
        let path: String?
        switch paths {
        case .found:
            path = [404, 421].contains(status) ? nil : String(request.path)
        case .known(let knownPaths):
            path = known(request.path, in: knownPaths)
        case .all:
            let isVisibleASCII = request.path.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            path = isVisibleASCII ? String(request.path) : nil
        }
        guard let path, path.utf8.count <= maximumPathLength else { return nil }
        return path
    }

    /// The path, or the pattern that matches it, because the text at a capture is the client's own; nil for another path.
    private static func known(_ path: Substring, in knownPaths: Set<String>) -> String? {
        // By bytes, so that no other spelling of a known path gets into the log.
        if let known = knownPaths.first(where: { $0.hasSameBytes(as: path) }) { return known }
        let segments = PathPattern.segments(of: path)
        return knownPaths.first { $0.contains("{") && PathPattern($0).match(segments) != nil }
    }

    /// The checks that did not hold.
    public var failed: [Check] { checks.filter { !$0.held } }

    /// One line for a log: time, request, status, and the checks that did not hold, or else how many held.
    public var description: String {
        let answer = "\(time.formatted(.iso8601)) \(method) \(path) \(status)"
        if checks.isEmpty { return answer }
        if failed.isEmpty { return "\(answer) ✓ \(checks.count)" }
        let failures = failed.map { check in "✗ \(check.rule) [\(check.rule.source)]" }
        return ([answer] + failures).joined(separator: " ")
    }

    /// One line of JSON for a log: the request, the status, the time, and the IDs of the rules that did not
    /// hold.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = JSONLine(
            time: time.formatted(.iso8601), method: method, path: path, status: status,
            milliseconds: Int((seconds * 1_000).rounded()), refused: failed.map(\.rule.id))
        // Texts and integers are always JSON, so the encoder does not throw.
        guard let json = try? encoder.encode(line) else { return "{}" }
        return String(decoding: json, as: UTF8.self)
    }

    /// The members of the log line, which the encoder sorts by name.
    private struct JSONLine: Encodable {
        let time: String
        let method: String
        let path: String
        let status: Int
        let milliseconds: Int
        let refused: [String]
    }
}
