import JOSE

/// A service account of a project, whose private key signs custom tokens.
package struct ServiceAccount: Sendable {
    /// Its name, `iss` and `sub` of the custom tokens that it signs.
    package var email: String
    package var keys: JSONWebKeySet

    package init(email: String, keys: JSONWebKeySet) {
        self.email = email
        self.keys = keys
    }
}
