/// A value of an identity provider's configuration that cannot be used, and what to write.
public struct UnusableIdentityProvider: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem as a sentence; it begins with the name of the value.
    public let description: String

    init(_ description: String) { self.description = description }
}
