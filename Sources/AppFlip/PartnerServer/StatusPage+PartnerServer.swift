import AuthorizationServer
import WebText

extension StatusPage.Facts {
    /// The facts about a partner server: the URLs of its endpoints, its first client if it has one, and its
    /// accounts.
    package init(_ configuration: PartnerServerConfiguration) {
        let endpoints = PublishedEndpoint.allCases.map { endpoint in
            StatusPage.Fact(endpoint.name, configuration.issuer + endpoint.path)
        }
        let clientFacts = configuration.clients.prefix(1).flatMap { client in
            [
                StatusPage.Fact("client", client.id),
                StatusPage.Fact("redirect URIs", client.redirectURIs.joined(separator: "\n")),
            ]
        }
        self.init(
            title: "Partner server",
            about: """
                This is the OAuth server by which users of \(configuration.serviceName) link their accounts.
                """,
            lines: endpoints + clientFacts,
            accounts: configuration.accounts.map { account in
                StatusPage.Fact(account.username, "\(account.name), \(account.email)")
            })
        // The last redirect URI for the browser: a developer adds one after Google's, and it leads back to the developer's
        // own program.
        if let client = configuration.clients.first,
            let redirectURI = client.redirectURIs.last(where: { !client.flipRedirectURIs.contains($0) })
        {
            let request = Parameters([
                .init("response_type", "code"), .init("client_id", client.id),
                .init("redirect_uri", redirectURI), .init("state", "try-it"),
            ])
            link = StatusPage.Link(
                "Link an account in this browser",
                to: request.appended(to: PublishedEndpoint.authorization.path))
        }
    }
}
