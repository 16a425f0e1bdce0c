import JOSE

/// A service account of a project, whose private key signs custom tokens.
package struct ServiceAccount: Sendable {
    /// The name of the account (claims `iss` and `sub` of the custom tokens that it signs).
    package var email: String
    /// The public keys that verify its signatures.
    package var keys: JSONWebKeySet

    /// A service account with its keys.
    package init(email: String, keys: JSONWebKeySet) {
        self.email = email
        self.keys = keys
    }
}
