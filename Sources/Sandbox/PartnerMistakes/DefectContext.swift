import HTTPMessages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a defect uses to answer a request.
package struct DefectContext: Sendable {
    /// The partner's server without the defect.
    package let partner: any HTTPHandler
    /// The memory of the defect, which is empty at first.
    package let memory = DefectMemory()
    /// Moves the partner's clock forward, in seconds.
    package let advance: @Sendable (TimeInterval) -> Void
    /// Reads the partner's clock, in seconds.
    package let now: @Sendable () -> TimeInterval
}
