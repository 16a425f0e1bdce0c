import AppFlip
import Foundation

/// The configuration of a partner app: the values that were registered.
public struct PartnerConfiguration: Sendable {
    /// The universal link registered with Google, without parameters: `https://partner.example/flip`.
    public var universalLink: String
    /// The `client_id` that the partner gave to Google.
    public var clientID: String
    /// Where an answer may go.
    public var redirectURIs: RedirectURIList
    /// The scopes that a link may name.
    public var allowedScopes: [String]
    /// The scopes of a link that names none; the server's default (RFC 6749 section 3.3).
    public var defaultScope: [String]
    /// How long the user may take to answer, in seconds.
    public var requestLifetime: TimeInterval

    /// A configuration; only production addresses are accepted unless `redirectURIs` says otherwise.
    public init(
        universalLink: String, clientID: String, redirectURIs: RedirectURIList = .flip(),
        allowedScopes: [String], defaultScope: [String], requestLifetime: TimeInterval = 600
    ) {
        self.universalLink = universalLink
        self.clientID = clientID
        self.redirectURIs = redirectURIs
        self.allowedScopes = allowedScopes
        self.defaultScope = defaultScope
        self.requestLifetime = requestLifetime
    }
}
