import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A document of an issuer, which is fetched when it is needed and kept for a while.
///
/// Requests of one moment share one fetch. A fetch that failed is the answer to all requests of the next
/// ``PublishedKeys/secondsAfterFailure``, so that an issuer that is down is not asked for each of them.
package actor PublishedDocument<Content: Sendable> {
    private let now: @Sendable () -> Date
    private let fetch: @Sendable () async throws -> KeptDocument<Content>

    /// Behind a lock, so that the many requests that find a document here do not queue for the actor.
    private nonisolated let kept = Locked<KeptDocument<Content>?>(nil)
    private var failure: FailedFetch?
    /// The fetch that is under way, which all requests of that time share.
    private var underWay: Task<KeptDocument<Content>, any Error>?

    /// A document that `fetch` gets from the issuer; `fetch` throws ``IssuerUnavailable``.
    package init(
        now: @escaping @Sendable () -> Date,
        fetch: @escaping @Sendable () async throws -> KeptDocument<Content>
    ) {
        self.now = now
        self.fetch = fetch
    }

    /// The document; throws ``IssuerUnavailable``.
    package nonisolated func current() async throws -> KeptDocument<Content> {
        if let fresh { return fresh }
        return try await fetchUnlessFresh()
    }

    /// The document that is kept, while it is used.
    private nonisolated var fresh: KeptDocument<Content>? {
        let document = kept.withLock { $0 }
        return document?.isFresh(at: now()) == true ? document : nil
    }

    private func fetchUnlessFresh() async throws -> KeptDocument<Content> {
        if let fresh { return fresh }
        return try await fetchOnce()
    }

    /// The document that the issuer has in the place of this one, if it may be asked now.
    ///
    /// - Parameter mayAsk: decides by the age of the document in seconds; negative after the clock was set
    ///   back.
    package func newer(
        than document: KeptDocument<Content>, mayAsk: (TimeInterval) -> Bool
    ) async throws -> KeptDocument<Content>? {
        // Another request may have brought a newer document while this one waited.
        if let latest = kept.withLock({ $0 }), latest.fetched != document.fetched { return latest }
        guard mayAsk(now().timeIntervalSince(document.fetched)) else { return nil }
        return try await fetchOnce()
    }

    private func fetchOnce() async throws -> KeptDocument<Content> {
        if let failure, failure.isRecent(at: now()) { throw failure.reason }
        if let underWay { return try await underWay.value }
        let fetch = fetch
        let task = Task { try await fetch() }
        underWay = task
        defer { underWay = nil }
        do {
            let document = try await task.value
            kept.withLock { $0 = document }
            failure = nil
            return document
        } catch let reason as IssuerUnavailable {
            failure = FailedFetch(reason: reason, time: now())
            throw reason
        }
    }

    /// A fetch that failed.
    private struct FailedFetch: Sendable {
        var reason: IssuerUnavailable
        var time: Date

        func isRecent(at now: Date) -> Bool {
            (0..<PublishedKeys.secondsAfterFailure).contains(now.timeIntervalSince(time))
        }
    }
}
