/// A client that the server knows, with the redirect URI of its list that a request names.
public struct RegisteredClient<Client: Sendable>: Sendable {
    /// The client.
    public let client: Client
    /// The redirect URI, with the state of the request.
    public let redirect: RegisteredRedirect

    /// Creates a pair whose parts were both checked.
    public init(client: Client, redirect: RegisteredRedirect) {
        self.client = client
        self.redirect = redirect
    }
}
