import Journal

extension Party {
    package static let app = Party("app")
    /// Firebase: the sign-in handler and the accounts.
    package static let firebase = Party("Firebase")
    package static let yahoo = Party("Yahoo")
    package static let appServer = Party("app server")
}
