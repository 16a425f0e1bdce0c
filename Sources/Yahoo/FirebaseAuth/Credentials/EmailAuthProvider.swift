/// Makes credentials of an email address and a password.
package enum EmailAuthProvider {
    /// The id of the provider.
    package static let id = "password"

    /// A credential of an email address and its password, which the server has not checked yet.
    package static func credential(withEmail email: String, password: String) -> AuthCredential {
        EmailAuthCredential(email: email, password: password)
    }
}
