import LocalWeb

/// The parties of a sign-in with Yahoo.
extension Party {
    /// The app with Firebase's client in it.
    public static let app = Party("app")
    /// The browser in which the app shows the sign-in pages.
    public static let browser = Party("browser")
    /// Firebase: the sign-in handler and the accounts.
    public static let firebase = Party("Firebase")
    /// Yahoo's login host.
    public static let yahoo = Party("Yahoo")
    /// The app's own server.
    public static let appServer = Party("app server")
    /// The attacker.
    public static let attacker = Party("attacker")
}
