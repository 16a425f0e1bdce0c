/// The target of an authorization response: a client and its redirect URI, both checked.
///
/// From here on errors may go to the client.
public struct AuthorizationTarget<Flow: AuthorizationFlow>: Sendable {
    /// The client.
    public let client: Flow.Client
    /// The redirect URI, with the state.
    public let redirect: RegisteredRedirect
    /// The pages in the language of the request.
    public let pages: Flow.Pages

    /// A target of a client and a redirect URI that were checked.
    public init(client: Flow.Client, redirect: RegisteredRedirect, pages: Flow.Pages) {
        self.client = client
        self.redirect = redirect
        self.pages = pages
    }
}
