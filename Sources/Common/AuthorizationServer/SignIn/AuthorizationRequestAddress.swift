import WebText

/// The address of a page of this server that needs a user: an authorization request, or the page of links.
///
/// A sign-in that sends browsers only to such an address is not an open redirect.
public struct AuthorizationRequestAddress: Sendable, Hashable {
    /// The path and the query, for a `Location` on this server; another host puts the issuer before them.
    public let target: String

    /// An address that this server made itself.
    package init(target: String) { self.target = target }

    /// The address in a request to your sign-in; nil for every text that is not an address of this server.
    ///
    /// - Parameters:
    ///   - path: the path of the authorization endpoint.
    ///   - linksPath: the path of the page of links.
    public init?(_ text: String, path: String = "/authorize", linksPath: String = "/links") {
        let isAuthorizationRequest = text.utf8.starts(with: "\(path)?".utf8)
        let isPageOfLinks =
            text.utf8.starts(with: "\(linksPath)?".utf8) || text.hasSameBytes(as: linksPath)
        guard isAuthorizationRequest || isPageOfLinks else { return nil }
        let hasOnlyAllowedBytes = QueryText.escapingForbiddenBytes(text).hasSameBytes(as: text)
        guard hasOnlyAllowedBytes else { return nil }
        target = text
    }

    /// An address of your sign-in with this one in a parameter.
    public func appended(to signIn: String, as parameter: String = "return_to") -> String {
        Parameters([Parameters.Item(parameter, target)]).appended(to: signIn)
    }
}
