#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The number of failed sign-ins for a name, and the time at which the count begins again.
public struct SignInFailureCount: Sendable, Hashable {
    /// The attempts of the window, the newest one included.
    public var attempts: Int
    /// The end of the window.
    public var windowEnd: Date

    /// Creates a count from its parts.
    public init(attempts: Int, windowEnd: Date) {
        self.attempts = attempts
        self.windowEnd = windowEnd
    }
}
