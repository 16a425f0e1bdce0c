import WebText

/// The client, the redirect URI to which the answer goes, and the state that goes back with it.
///
/// A server reads them first, and compares client and redirect URI with its list of clients. If both are right, it
/// may redirect, with a code or with an error. If not, it tells the user and does not redirect (RFC 6749 section
/// 4.1.2.1).
public struct ReturnAddress: Sendable, Hashable {
    /// The client identifier (wire name `client_id`).
    public var clientID: String
    /// The redirect URI, compared byte by byte (wire name `redirect_uri`).
    public var redirectURI: String
    /// The state as it is on the wire, never decoded, so that it goes back unchanged; nil when it is missing or
    /// empty (wire name `state`).
    public var rawState: String?

    /// Creates a return address from its parts.
    public init(clientID: String, redirectURI: String, rawState: String? = nil) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.rawState = rawState
    }

    /// Reads the return address of an authorization request.
    ///
    /// Throws ``OAuthError`` for a missing, repeated or unreadable `client_id` or `redirect_uri`: show it to the user,
    /// and do not redirect. A repeated `state` is left out here; ``AuthorizationRequest/init(_:)`` refuses it.
    public init(_ parameters: Parameters) throws(OAuthError) {
        clientID = try parameters.required("client_id")
        redirectURI = try parameters.required("redirect_uri")
        rawState = (try? parameters.item("state"))?.rawValue
        // RFC 6749 section 3.1: a parameter without a value counts as absent.
        if rawState?.isEmpty == true { rawState = nil }
    }

    /// Compares bytes: `String` would also take a canonically equivalent redirect URI for the same.
    public static func == (one: ReturnAddress, other: ReturnAddress) -> Bool {
        one.clientID.hasSameBytes(as: other.clientID)
            && one.redirectURI.hasSameBytes(as: other.redirectURI)
            && one.rawState.map { Array($0.utf8) } == other.rawState.map { Array($0.utf8) }
    }
}
