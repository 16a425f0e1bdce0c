/// A provider gives no userinfo for an access token, and asking again changes nothing.
package struct UserinfoRefused: Error, Sendable {
    /// The problem, for the log of the server.
    package let problem: String
}
