import HTTPMessages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PublishedDocument where Content == DiscoveryDocument {
    /// The discovery document of an issuer; nothing is fetched before it is needed.
    package init(
        ofIssuer issuer: String, with client: any HTTPClient, now: @escaping @Sendable () -> Date
    ) {
        self.init(now: now) {
            let document = try await DiscoveryDocument.fetch(of: issuer, with: client)
            return CachedDocument(document, headers: document.headers, fetched: now())
        }
    }
}
