/// Why the configuration of a proxy cannot be used.
public struct ProxyConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and the remedy.
    public let description: String
}
