/// Who takes part in account linking by App Flip.
public enum Party: String, Sendable, Hashable, CaseIterable {
    /// The person who links the account.
    case user
    /// Google Home or Google Assistant on the phone.
    case googleApp = "Google app"
    /// Google's servers: the code exchange, and the redirect host of the browser flow.
    case googleServer = "Google server"
    /// The phone's operating system, which decides who gets a link.
    case phone
    /// The browser on the phone, used when the flip is not possible.
    case browser
    /// The partner's app on the phone.
    case partnerApp = "partner app"
    /// The partner's OAuth 2.0 authorization server.
    case partnerServer = "partner server"
}
