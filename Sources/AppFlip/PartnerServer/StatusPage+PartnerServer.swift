import AuthorizationServer

extension StatusPage.Facts {
    /// The facts about a partner server: the addresses of its endpoints, a client, and its accounts.
    package init(_ configuration: PartnerServerConfiguration) {
        let issuer = configuration.issuer
        let client = configuration.clients[0]
        self.init(
            title: "Partner server",
            about: """
                This is the OAuth server by which users of \(configuration.serviceName) link their accounts.
                """,
            lines: PublishedEndpoint.allCases.map { StatusPage.Fact($0.name, issuer + $0.path) } + [
                StatusPage.Fact("client", client.id),
                StatusPage.Fact("redirect URIs", client.redirectURIs.joined(separator: "\n")),
            ],
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
