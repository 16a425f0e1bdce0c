/// Why a sign-in at a provider gives no user.
package struct SignInRefused: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, for the log of the server; it repeats nothing secret.
    package let description: String
    /// The code of an error that the provider sent with the browser (wire name `error`); nil for another
    /// problem.
    package let error: String?

    package init(_ description: String, error: String? = nil) {
        self.description = description
        self.error = error
    }
}
