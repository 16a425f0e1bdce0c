#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client on the page of links, with all its links to one account.
///
/// A user who links again without unlinking has several links to a client, which the page shows as one.
struct LinkedClient {
    /// The identifier, `client_id`.
    let id: String
    /// The name that users know; the identifier for a client that is not in the configuration any more.
    let name: String
    /// When the oldest link that is still good began.
    let linkedSince: Date
}
