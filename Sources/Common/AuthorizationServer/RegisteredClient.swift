/// The client of a request, and the redirect URI and the state of the request; the URI is on the client's list.
public struct RegisteredClient<Client: Sendable>: Sendable {
    /// The client.
    public let client: Client
    /// The redirect URI, with the state of the request.
    public let redirect: RegisteredRedirect

    /// Creates a pair; the caller has checked the client, and that the redirect URI is on its list.
    public init(client: Client, redirect: RegisteredRedirect) {
        self.client = client
        self.redirect = redirect
    }
}
