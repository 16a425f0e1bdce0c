/// The code of a sign-in was not sent to the provider, because too many requests to it are under way; it may be sent
/// later.
package struct CodeNotSent: Error, Sendable {
    /// The problem, for the log of the server.
    package let problem: String
}
