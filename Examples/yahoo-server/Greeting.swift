import AuthorizationServer
import DemoData
import HTTPMessages
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
            ("discovery", issuer + "/.well-known/openid-configuration"),
            ("authorization", issuer + "/oauth2/request_auth"), ("token", issuer + "/oauth2/get_token"),
            ("userinfo", issuer + "/openid/v1/userinfo"), ("keys", issuer + "/openid/v1/certs"),
            ("profile", issuer + "/v1/user/me/profile"), ("client", app.id),
            ("redirect URIs", app.redirectURIs.joined(separator: "\n")),
            ("scopes", app.permissions.map(\.rawValue).joined(separator: " ")),
        ],
        accounts: configuration.accounts.map {
            ($0.username, $0.email + ($0.isEmailVerified ? "" : ", not verified"))
        },
        link: (
            "Sign in with Yahoo in this browser",
            "/oauth2/request_auth?response_type=code&client_id=\(app.id)&redirect_uri=\(redirectURI)"
                + "&scope=openid&state=try-it&nonce=try-it"
        ))
}

/// Yahoo's two hosts on one port: their paths do not overlap.
struct BothHosts: HTTPHandler {
    let login: YahooProvider
    let profile: YahooProfileHost

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        request.path.hasPrefix("/v1/user/") ? await profile.handle(request) : await login.handle(request)
    }
}
