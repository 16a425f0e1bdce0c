import Journal

extension Party {
    package static let user = Party("user")
    /// Google Home or Google Assistant on the phone.
    package static let googleApp = Party("Google app")
    /// Google's servers: the code exchange, and the redirect host of the browser flow.
    package static let googleServer = Party("Google server")
    /// The phone's operating system, which decides which app gets a link.
    package static let phone = Party("phone")
    package static let partnerApp = Party("partner app")
    package static let partnerServer = Party("partner server")
}
