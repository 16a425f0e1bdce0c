/// Why a sign-in at a provider gives no user.
package struct SignInRefused: Error, Sendable, CustomStringConvertible {
    /// The problem, for the log of the server; it repeats nothing secret.
    package let description: String
    /// The provider's error code from the callback as it was sent, to decide by and not to print (wire name `error`); nil
    /// when the problem is another.
    package let providerError: String?

    package init(_ description: String, providerError: String? = nil) {
        self.description = description
        self.providerError = providerError
    }
}
