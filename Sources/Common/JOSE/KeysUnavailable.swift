/// The keys of an issuer cannot be fetched, so nothing can be said of a token.
///
/// A server answers 503: the token may be good.
package struct KeysUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, for the log of the server.
    package let description: String

    package init(_ description: String) { self.description = description }
}
