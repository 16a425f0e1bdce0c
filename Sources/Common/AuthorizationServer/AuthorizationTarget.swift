/// The target of an authorization response: a client and its redirect URI, both checked.
///
/// From here on errors may go to the client.
public struct AuthorizationTarget<Flow: AuthorizationFlow>: Sendable {
    /// The client and the redirect URI.
    public let registered: RegisteredClient<Flow.Client>
    /// The pages in the language of the request.
    public let pages: Flow.Pages

    /// The client.
    public var client: Flow.Client { registered.client }
    /// The redirect URI, with the state.
    public var redirect: RegisteredRedirect { registered.redirect }
}
