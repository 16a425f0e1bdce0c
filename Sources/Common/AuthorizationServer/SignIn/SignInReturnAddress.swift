import WebText

/// The address of a page of this server that needs a user: an authorization request, or the page of links.
///
/// A sign-in that sends browsers only to such an address is not an open redirect.
public struct SignInReturnAddress: Sendable, Hashable {
    /// The path and the query, for a `Location` on this server; another host puts the issuer before them.
    public let target: String

    /// An address that this server made itself.
    package init(target: String) { self.target = target }

    /// The address in the parameter `return_to` of your sign-in; nil for every text that is not an address of this
    /// server.
    public init?(_ text: String) {
        let isAuthorizationRequest = text.utf8.starts(with: "/authorize?".utf8)
        let isPageOfLinks = text.utf8.starts(with: "/links?".utf8) || text.hasSameBytes(as: "/links")
        guard isAuthorizationRequest || isPageOfLinks else { return nil }
        // Without it, a line break in the text would add a field to the answer that redirects to it.
        let hasOnlyAllowedBytes = QueryText.escapingForbiddenBytes(text).hasSameBytes(as: text)
        guard hasOnlyAllowedBytes else { return nil }
        target = text
    }

    /// The URL of your sign-in with this address in the parameter `return_to`, before a fragment.
    public func appended(to signIn: String) -> String {
        Parameters([Parameters.Item("return_to", target)]).appended(to: signIn)
    }
}
