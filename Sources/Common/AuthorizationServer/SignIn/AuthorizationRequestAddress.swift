import WebText

/// The address of a page of this server that needs a user: an authorization request, a path with its query,
/// or the page of links.
///
/// A sign-in that sends browsers to nothing else is not an open redirect.
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
