import HTTPMessages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A document of an issuer with the time until which it is used.
package struct KeptDocument<Content: Sendable>: Sendable {
    package var content: Content
    package var fetched: Date
    var seconds: Int

    /// A document that has just come; `Cache-Control` among its header fields says how long it is used.
    ///
    /// RFC 9111 sections 4.2.1 and 5.1: `max-age`, less the time that the answer spent in caches.
    package init(_ content: Content, headers: HTTPHeaders, fetched: Date) {
        self.content = content
        self.fetched = fetched
        let limits = PublishedKeys.lifetimes
        let directives = (headers["Cache-Control"] ?? "").lowercased().split(separator: ",")
            .map { $0.trimmingPrefix { $0 == " " } }
        if directives.contains("no-store") || directives.contains("no-cache") {
            seconds = limits.lowerBound
        } else if let field = directives.first(where: { $0.hasPrefix("max-age=") }),
            let most = Int(field.dropFirst("max-age=".count)), most >= 0
        {
            let age = max(0, headers["Age"].flatMap { Int($0) } ?? 0)
            seconds = min(max(most - age, limits.lowerBound), limits.upperBound)
        } else {
            seconds = PublishedKeys.defaultLifetime
        }
    }

    /// A clock that was set back makes the document old: it may be of any age.
    func isFresh(at now: Date) -> Bool {
        (0..<Double(seconds)).contains(now.timeIntervalSince(fetched))
    }
}
