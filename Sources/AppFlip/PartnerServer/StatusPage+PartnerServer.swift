import AuthorizationServer

extension StatusPage.Facts {
    /// The facts about a partner server: the addresses of its endpoints, its first client, and its accounts.
    ///
    /// The configuration must have a client.
    package init(_ configuration: PartnerServerConfiguration) {
        let issuer = configuration.issuer
        let client = configuration.clients[0]
        let endpoints = PublishedEndpoint.allCases.map { endpoint in
            StatusPage.Fact(endpoint.name, issuer + endpoint.path)
        }
        let clientFacts = [
            StatusPage.Fact("client", client.id),
            StatusPage.Fact("redirect URIs", client.redirectURIs.joined(separator: "\n")),
        ]
        self.init(
            title: "Partner server",
            about: """
                This is the OAuth server by which users of \(configuration.serviceName) link their accounts.
                """,
            lines: endpoints + clientFacts,
            accounts: configuration.accounts.map { account in
                StatusPage.Fact(account.username, "\(account.name), \(account.email)")
            })
        if let redirectURI = client.redirectURIs.first {
            link = StatusPage.Link(
                "Link an account in this browser",
                to: PublishedEndpoint.authorization.path
                    + "?response_type=code&client_id=\(client.id)&redirect_uri=\(redirectURI)"
                    + "&state=try-it"
            )
        }
    }
}
