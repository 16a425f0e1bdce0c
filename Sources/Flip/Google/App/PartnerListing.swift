import AppFlip

/// A partner as Google's console has it, as far as the app needs it.
///
/// Source: Google, "App Flip for iOS", setup in the console; RFC 6749 section 2.
public struct PartnerListing: Sendable, Hashable {
    /// The name by which users know the partner.
    public var name: String
    /// The id that the partner gave to Google (wire name `client_id`).
    public var clientID: String
    /// The universal link that the partner's app opens for.
    public var universalLink: String
    /// The partner's authorization endpoint, for the browser.
    public var authorizationURL: String
    /// The scopes to ask for, in their order (wire name `scope`).
    public var scopes: [String]
    /// Where the browser brings the answer: `/r/` and the project's id.
    public var webRedirectURI: GoogleRedirectURI

    /// A listing of its parts.
    public init(
        name: String, clientID: String, universalLink: String, authorizationURL: String, scopes: [String],
        webRedirectURI: GoogleRedirectURI
    ) {
        self.name = name
        self.clientID = clientID
        self.universalLink = universalLink
        self.authorizationURL = authorizationURL
        self.scopes = scopes
        self.webRedirectURI = webRedirectURI
    }
}
