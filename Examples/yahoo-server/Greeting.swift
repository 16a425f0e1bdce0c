import AuthorizationServer
import DemoData
import WebText
import YahooStandIn

/// The text that the program prints when it is ready.
func greeting(for configuration: YahooConfiguration) -> String {
    typealias Demo = YahooConfiguration.Demo
    let issuer = configuration.issuer
    let app = configuration.apps[0]
    let accounts = configuration.accounts.map { account in
        let doubt = account.isEmailVerified ? "" : " (not verified)"
        return "\(account.username), \(account.email)\(doubt)"
    }
    // As wide as the names below, with the spaces after them.
    let width = 15
    let lines = endpoints(of: configuration).map { name, url in
        "  \(name)\(String(repeating: " ", count: max(1, width - name.count)))\(url)"
    }
    return """
        Yahoo stand-in on \(issuer), until Ctrl-C.

        \(lines.joined(separator: "\n"))

          client         \(app.id)
          client secret  \(Demo.clientSecret)
          redirect URIs  \(app.redirectURIs.joined(separator: "\n                 "))
          scopes         \(app.permissions.map(\.rawValue).joined(separator: " "))
          accounts       \(accounts.joined(separator: "\n                 "))
          password       \(Demo.password)

        """
}

/// The facts on the page at `/`.
func facts(about configuration: YahooConfiguration) -> StatusPage.Facts {
    let app = configuration.apps[0]
    let endpointFacts = endpoints(of: configuration).map { name, url in StatusPage.Fact(name, url) }
    let appFacts = [
        StatusPage.Fact("client", app.id),
        StatusPage.Fact("redirect URIs", app.redirectURIs.joined(separator: "\n")),
        StatusPage.Fact("scopes", app.permissions.map(\.rawValue).joined(separator: " ")),
    ]
    let request = Parameters([
        .init("response_type", "code"), .init("client_id", app.id),
        .init("redirect_uri", app.redirectURIs[0]), .init("scope", "openid"), .init("state", "try-it"),
        .init("nonce", "try-it"),
    ])
    return StatusPage.Facts(
        title: "Yahoo stand-in", lines: endpointFacts + appFacts,
        accounts: configuration.accounts.map { account in
            let doubt = account.isEmailVerified ? "" : ", not verified"
            return StatusPage.Fact(account.username, account.email + doubt)
        },
        link: StatusPage.Link(
            "Sign in with Yahoo in this browser", to: request.appended(to: YahooPath.authorization)))
}

/// Yahoo's endpoints with their names, in the order in which they are shown.
private func endpoints(of configuration: YahooConfiguration) -> KeyValuePairs<String, String> {
    let issuer = configuration.issuer
    let profileName = configuration.profileAPI == .historic ? "profile" : "profile (410)"
    return [
        "discovery": issuer + YahooPath.metadata, "authorization": issuer + YahooPath.authorization,
        "token": issuer + YahooPath.token, "userinfo": issuer + YahooPath.userinfo,
        "keys": issuer + YahooPath.keys, profileName: issuer + "/v1/user/me/profile",
    ]
}
