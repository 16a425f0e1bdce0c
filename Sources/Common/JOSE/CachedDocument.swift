import HTTPMessages
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A document of an issuer with the time until which it is used.
package struct CachedDocument<Content: Sendable>: Sendable {
    /// The document.
    package let content: Content
    /// The time at which the document arrived.
    package let fetched: Date
    /// For how many seconds after ``fetched`` the document is used.
    private let lifetime: Int

    /// A document that has just arrived; `Cache-Control` among its header fields decides how long it is used.
    package init(_ content: Content, headers: HTTPHeaders, fetched: Date) {
        self.content = content
        self.fetched = fetched
        lifetime = Self.lifetime(headers)
    }

    /// Whether the document is still used.
    ///
    /// After the clock was set back the document may be of any age, so it is not fresh.
    func isFresh(at now: Date) -> Bool {
        let age = now.timeIntervalSince(fetched)
        return (0..<Double(lifetime)).contains(age)
    }

    /// The lifetime in seconds by the header fields: from a minute to a day, and five minutes without `max-age`.
    ///
    /// Without the minimum, each token would cost a request when an issuer sends `no-cache`.
    /// RFC 9111 sections 4.2.1 and 5.1: `max-age`, less the time that the answer spent in caches.
    private static func lifetime(_ headers: HTTPHeaders) -> Int {
        let limits = 60...86_400
        let field = headers.values(of: "Cache-Control").joined(separator: ",").lowercased()
        let directives = field.utf8.split(separator: UInt8(ascii: ","))
            .map { directive in Substring(directive.withoutOuterBlanks) }
        if directives.contains("no-store") || directives.contains("no-cache") { return limits.lowerBound }
        guard let directive = directives.first(where: { $0.hasPrefix("max-age=") }),
            let maxAge = Int(directive.dropFirst("max-age=".count)), maxAge >= 0
        else { return 300 }
        let secondsInCaches = headers["Age"].flatMap { Int($0) } ?? 0
        let remaining = maxAge - max(0, secondsInCaches)
        return min(max(remaining, limits.lowerBound), limits.upperBound)
    }
}
