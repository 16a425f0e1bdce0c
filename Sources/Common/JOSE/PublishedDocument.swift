#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A document of an issuer, which is fetched when it is needed and cached for a while.
///
/// Requests at the same time share one fetch. The error of a failed fetch answers all requests of the next five
/// seconds, so that not every request asks an issuer that is down.
package actor PublishedDocument<Content: Sendable> {
    private let now: @Sendable () -> Date
    private let fetch: @Sendable () async throws -> CachedDocument<Content>

    /// The document that arrived last; nil before the first.
    private var cached: CachedDocument<Content>?
    /// The last fetch, if it failed.
    private var failure: FailedFetch?
    /// The fetch that is under way, which all requests of that time share.
    private var underWay: Task<CachedDocument<Content>, any Error>?

    /// A document that `fetch` gets from the issuer; `fetch` throws ``IssuerUnavailable``.
    package init(
        now: @escaping @Sendable () -> Date,
        fetch: @escaping @Sendable () async throws -> CachedDocument<Content>
    ) {
        self.now = now
        self.fetch = fetch
    }

    /// The document that arrived last, while it is fresh, or else a new document; throws ``IssuerUnavailable``.
    package func current() async throws -> CachedDocument<Content> {
        if let cached, cached.isFresh(at: now()) { return cached }
        return try await fetchOnce()
    }

    /// A document that is newer than the given document; nil when the issuer may not be asked for one now.
    ///
    /// Throws ``IssuerUnavailable``.
    ///
    /// - Parameter mayAsk: decides by the age of the document in seconds, which is negative after the clock was
    ///   set back.
    package func newer(
        than document: CachedDocument<Content>, mayAsk: (TimeInterval) -> Bool
    ) async throws -> CachedDocument<Content>? {
        // Another request may have brought a newer document while this one waited.
        if let cached, cached.fetched != document.fetched { return cached }
        guard mayAsk(now().timeIntervalSince(document.fetched)) else { return nil }
        return try await fetchOnce()
    }

    /// Fetches the document, or waits for the fetch that is under way; throws ``IssuerUnavailable``.
    private func fetchOnce() async throws -> CachedDocument<Content> {
        if let failure, failure.isRecent(at: now()) { throw failure.reason }
        if let underWay { return try await underWay.value }
        let fetch = fetch
        let task = Task { try await fetch() }
        underWay = task
        defer { underWay = nil }
        do {
            let document = try await task.value
            cached = document
            failure = nil
            return document
        } catch let reason as IssuerUnavailable {
            failure = FailedFetch(reason: reason, time: now())
            throw reason
        }
    }

    private struct FailedFetch: Sendable {
        let reason: IssuerUnavailable
        let time: Date

        /// Whether the error still answers further requests, as it does for five seconds.
        func isRecent(at now: Date) -> Bool { (0..<5).contains(now.timeIntervalSince(time)) }
    }
}
