import AuthorizationServer
import DemoData
import YahooStandIn

/// The text that the program prints when it is ready.
func greeting(_ issuer: String, _ configuration: YahooConfiguration) -> String {
    typealias Demo = YahooConfiguration.Demo
    let accounts = configuration.accounts.map { account in
        "\(account.username), \(account.email)\(account.isEmailVerified ? "" : " (not verified)")"
    }
    return """
        Yahoo stand-in on \(issuer), until Ctrl-C.

          discovery      \(issuer)/.well-known/openid-configuration
          authorization  \(issuer)/oauth2/request_auth
          token          \(issuer)/oauth2/get_token
          userinfo       \(issuer)/openid/v1/userinfo
          keys           \(issuer)/openid/v1/certs
          profile        \(issuer)/v1/user/me/profile

          client         \(Demo.clientID)
          client secret  \(Demo.clientSecret)
          redirect URIs  \(configuration.apps[0].redirectURIs.joined(separator: "\n                 "))
          scopes         \(configuration.apps[0].permissions.map(\.rawValue).joined(separator: " "))
          accounts       \(accounts.joined(separator: "\n                 "))
          password       \(Demo.password)

        """
}

/// The facts on the page at `/`.
func facts(_ configuration: YahooConfiguration) -> StatusPage.Facts {
    let issuer = configuration.issuer
    let app = configuration.apps[0]
    let redirectURI = app.redirectURIs.first ?? ""
    return StatusPage.Facts(
        title: "Yahoo stand-in",
        lines: [
            .init("discovery", issuer + "/.well-known/openid-configuration"),
            .init("authorization", issuer + "/oauth2/request_auth"),
            .init("token", issuer + "/oauth2/get_token"),
            .init("userinfo", issuer + "/openid/v1/userinfo"), .init("keys", issuer + "/openid/v1/certs"),
            .init("profile", issuer + "/v1/user/me/profile"), .init("client", app.id),
            .init("redirect URIs", app.redirectURIs.joined(separator: "\n")),
            .init("scopes", app.permissions.map(\.rawValue).joined(separator: " ")),
        ],
        accounts: configuration.accounts.map { account in
            let doubt = account.isEmailVerified ? "" : ", not verified"
            return StatusPage.Fact(account.username, account.email + doubt)
        },
        link: StatusPage.Link(
            "Sign in with Yahoo in this browser",
            to: "/oauth2/request_auth?response_type=code&client_id=\(app.id)&redirect_uri=\(redirectURI)"
                + "&scope=openid&state=try-it&nonce=try-it"
        ))
}
