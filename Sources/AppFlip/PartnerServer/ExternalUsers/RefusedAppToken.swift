/// Why a token of an identity provider is not accepted.
public struct RefusedAppToken: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, for the developer of the partner's app; it repeats nothing secret.
    public let description: String

    /// A refusal with its reason.
    public init(_ description: String) { self.description = description }
}
