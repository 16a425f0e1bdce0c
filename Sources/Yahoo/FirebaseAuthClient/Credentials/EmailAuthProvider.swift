/// Makes credentials of an e-mail address and a password.
package enum EmailAuthProvider {
    package static let id = "password"

    package static func credential(withEmail email: String, password: String) -> any AuthCredential {
        EmailAuthCredential(email: email, password: password)
    }
}
