/// The id of a provider, typed; there is no case for Yahoo, as in the SDK.
package struct AuthProviderID: Sendable, Hashable {
    package let rawValue: String

    package static func custom(_ id: String) -> AuthProviderID { AuthProviderID(rawValue: id) }
}
