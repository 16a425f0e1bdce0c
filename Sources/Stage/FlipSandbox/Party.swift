import LocalWeb

/// The parties of account linking by App Flip.
extension Party {
    /// The person who links the account.
    package static let user = Party("user")
    /// Google Home or Google Assistant on the phone.
    package static let googleApp = Party("Google app")
    /// Google's servers: the code exchange, and the redirect host of the browser flow.
    package static let googleServer = Party("Google server")
    /// The phone's operating system, which decides which app gets a link.
    package static let phone = Party("phone")
    /// The browser on the phone, used when the flip is not possible.
    package static let browser = Party("browser")
    /// The partner's app on the phone.
    package static let partnerApp = Party("partner app")
    /// The partner's OAuth 2.0 authorization server.
    package static let partnerServer = Party("partner server")
}
