/// A proof of a user's identity, for a sign-in, a link or a reauthentication.
///
/// There are two: ``OAuthCredential`` and ``EmailAuthCredential``; `Auth` refuses any other.
package protocol AuthCredential: Sendable {
    /// The provider's id: `yahoo.com`, `password`.
    var provider: String { get }
}
