import HTTPMessages
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request that was answered, with its checks, in a form that a log and a page may show.
///
/// Of the client's text it has only a method and a path that the server knows. Query, fields and body can have codes,
/// tokens, states and passwords. The rules of checks are the server's own text.
public struct AnsweredRequest: Sendable, Hashable, CustomStringConvertible {
    /// The time at which the answer was ready.
    public let time: Date
    /// The method; `?` for one that is not usual.
    public let method: String
    /// The path; `?` for a path that the server does not have, unless the log shows those too.
    public let path: String
    /// The status of the answer.
    public let status: Int
    /// The checks, in the order in which they were made; the first 100.
    public let checks: [Check]

    init(
        _ request: HTTPRequest, _ response: HTTPResponse, checks: [Check], at time: Date,
        showsUnknownPaths: Bool = false
    ) {
        self.time = time
        method = Self.methods.contains(request.method) ? request.method : "?"
        // An unknown path is the client's own text.
        let isShown =
            ![404, 421].contains(response.status)
            || (showsUnknownPaths && request.path.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        path = isShown && request.path.utf8.count <= 200 ? String(request.path) : "?"
        status = response.status
        self.checks = checks
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
}
