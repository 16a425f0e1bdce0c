/// A proof of a user's identity: an ``OAuthCredential`` or an ``EmailAuthCredential``; no other is accepted.
package protocol AuthCredential: Sendable {
    /// The provider's id: `yahoo.com`, `password`.
    var provider: String { get }
}
