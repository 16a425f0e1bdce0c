#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An entry of a store that is valid until a time.
public protocol Expiring: Sendable {
    /// When the entry ends.
    var expires: Date { get }
}
