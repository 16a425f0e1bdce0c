/// What a user signs in with, links or reauthenticates with.
///
/// There are two: ``OAuthCredential`` and ``EmailAuthCredential``; `Auth` refuses any other.
public protocol AuthCredential: Sendable {
    /// The provider's id: `yahoo.com`, `password`.
    var provider: String { get }
}
