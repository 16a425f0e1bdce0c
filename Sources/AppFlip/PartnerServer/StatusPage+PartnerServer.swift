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
            lines: [
                ("authorization", issuer + "/authorize"), ("token", issuer + "/token"),
                ("revocation", issuer + "/revoke"), ("userinfo", issuer + "/userinfo"),
                ("metadata", issuer + "/.well-known/oauth-authorization-server"),
                ("association", issuer + "/.well-known/apple-app-site-association"), ("client", client.id),
                ("redirect URIs", client.redirectURIs.joined(separator: "\n")),
            ],
            accounts: configuration.accounts.map { ($0.username, "\($0.name), \($0.email)") })
        if let redirectURI = client.redirectURIs.first {
            link = (
                "Link an account in this browser",
                "/authorize?response_type=code&client_id=\(client.id)&redirect_uri=\(redirectURI)"
                    + "&state=try-it"
            )
        }
    }
}
