#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A row that ends by itself.
public protocol Expiring: Sendable {
    /// When it ends.
    var expires: Date { get }
}
