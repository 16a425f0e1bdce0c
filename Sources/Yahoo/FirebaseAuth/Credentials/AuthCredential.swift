/// A proof of a user's identity: an ``OAuthCredential`` or an ``EmailAuthCredential``.
///
/// ``Auth`` accepts no other type.
package protocol AuthCredential: Sendable {
    /// The id of the provider, such as `yahoo.com` or `password`.
    var provider: String { get }
}
