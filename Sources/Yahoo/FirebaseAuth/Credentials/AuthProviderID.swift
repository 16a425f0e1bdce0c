/// The id of a provider, for the calls that do not take a text.
///
/// As in the SDK there is no constant for Yahoo: write `.custom("yahoo.com")`.
package struct AuthProviderID: Sendable {
    /// The id, such as `yahoo.com`.
    package let rawValue: String

    /// The id of any provider.
    package static func custom(_ id: String) -> AuthProviderID { AuthProviderID(rawValue: id) }
}
