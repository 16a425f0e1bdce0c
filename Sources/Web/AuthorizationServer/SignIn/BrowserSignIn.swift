import HTTPMessages
import WebText

/// A sign-in of your own in the place of the password form: single sign-on, a passkey, your session.
///
/// The authorization endpoint and the page of links ask it at every request. A browser without a user goes to your sign-in, which
/// sends it back to the ``AuthorizationRequestAddress``. The consent page stays the server's: its form counts
/// only from the browser, the session and the user that it was shown to.
public protocol BrowserSignIn: Sendable {
    /// The user of the browser that sent a request to one of these pages; nil when there is none.
    ///
    /// Your session is usually a cookie, which has to be `SameSite=Lax`: clients of other sites open the
    /// endpoint. Throws ``StoreUnavailable``: the client gets `temporarily_unavailable`.
    func user(of request: HTTPRequest) async throws -> SignedInUser?

    /// The address of your sign-in, with the request to come back to.
    ///
    /// - Parameters:
    ///   - request: for a parameter of the address: ``AuthorizationRequestAddress/appended(to:as:)``.
    ///   - asAnotherUser: whether the user pressed "Use another account", so that a session is not enough.
    func signInAddress(returningTo request: AuthorizationRequestAddress, asAnotherUser: Bool) -> String
}

/// A user of a ``BrowserSignIn``.
public struct SignedInUser: Sendable, Hashable {
    /// The identifier of the account, `sub` in userinfo.
    public var accountID: String
    /// A text that no other session has, such as the value of its cookie; the next sign-in has another one.
    public var sessionID: String

    /// Creates a user from its parts.
    public init(accountID: String, sessionID: String) {
        self.accountID = accountID
        self.sessionID = sessionID
    }

    /// The account and the session as one text, which no other pair of texts gives.
    package var binding: String { "\(accountID.utf8.count) \(accountID) \(sessionID)" }
}

/// The address of a page of this server that needs a user: an authorization request, a path with its query,
/// or the page of links.
///
/// A sign-in that sends browsers to nothing else is no open redirect.
public struct AuthorizationRequestAddress: Sendable, Hashable {
    /// The path and the query, for a `Location` on this server; another host puts the issuer before them.
    public let target: String

    /// An address that this server made itself.
    package init(target: String) { self.target = target }

    /// The address in a request to your sign-in; nil for every text that is none of this server.
    ///
    /// - Parameters:
    ///   - path: the path of the authorization endpoint.
    ///   - linksPath: the path of the page of links.
    public init?(_ text: String, path: String = "/authorize", linksPath: String = "/links") {
        guard
            text.utf8.starts(with: "\(path)?".utf8) || text.utf8.starts(with: "\(linksPath)?".utf8)
                || text.hasSameBytes(as: linksPath),
            QueryText.escapingForbiddenBytes(text).hasSameBytes(as: text)
        else { return nil }
        target = text
    }

    /// An address of your sign-in with this one in a parameter.
    public func appended(to signIn: String, as parameter: String = "return_to") -> String {
        Parameters([Parameters.Item(parameter, target)]).appended(to: signIn)
    }
}
