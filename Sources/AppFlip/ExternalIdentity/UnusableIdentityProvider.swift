/// The error for a value that cannot be used in the configuration of an identity provider.
///
/// Its text names the value, and the form that it must have.
public struct UnusableIdentityProvider: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem as a sentence; it begins with the name of the value.
    public let description: String

    init(_ description: String) { self.description = description }
}
