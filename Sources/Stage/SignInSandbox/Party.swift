import LocalWeb

/// The parties of a sign-in with Yahoo.
extension Party {
    /// The app with Firebase's client in it.
    package static let app = Party("app")
    /// The browser in which the app shows the sign-in pages.
    package static let browser = Party("browser")
    /// Firebase: the sign-in handler and the accounts.
    package static let firebase = Party("Firebase")
    /// Yahoo's login host.
    package static let yahoo = Party("Yahoo")
    /// The app's own server.
    package static let appServer = Party("app server")
    /// The attacker.
    package static let attacker = Party("attacker")
}
