/// Why a user is not added.
public struct UnusableAccount: Error, CustomStringConvertible {
    /// The problem, and what to change.
    public let description: String
}
