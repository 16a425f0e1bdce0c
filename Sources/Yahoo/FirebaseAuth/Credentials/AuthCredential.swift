/// A proof of a user's identity: an ``OAuthCredential`` or an ``EmailAuthCredential``.
///
/// `@unchecked Sendable` holds, as in the SDK, because neither class has a property that changes.
package class AuthCredential: @unchecked Sendable {
    /// The id of the provider, such as `yahoo.com` or `password`.
    package let provider: String

    init(provider: String) { self.provider = provider }
}
