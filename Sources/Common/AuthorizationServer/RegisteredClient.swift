/// The client of a request, and the redirect URI of the request, which is on the client's list.
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
