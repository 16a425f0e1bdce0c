#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Date {
    /// The time that is the given number of seconds later.
    package func adding(seconds: Int) -> Date { addingTimeInterval(Double(seconds)) }
}
