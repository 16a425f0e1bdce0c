import AuthorizationServer
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The server with the log of `--log`, and with a page about it at `/`.
///
/// A server behind a proxy has no such page: the proxy is on this machine too, so the world would be let in with it.
func withStatus(
    of handler: any HTTPHandler, _ configuration: PartnerServerConfiguration, _ options: Options,
    crypto: PlatformCrypto
) -> any HTTPHandler {
    let isPublic = options.issuer != nil
    if isPublic && !options.logs { return handler }
    let log = RequestLog(handler, now: { Date() }, write: options.logs ? warn : nil)
    return isPublic ? log : StatusPage(facts(configuration), log: log, crypto: crypto)
}

private func facts(_ configuration: PartnerServerConfiguration) -> StatusPage.Facts {
    let issuer = configuration.issuer
    let client = configuration.clients[0]
    var facts = StatusPage.Facts(
        title: "Partner server",
        lines: [
            ("authorization", issuer + "/authorize"), ("token", issuer + "/token"),
            ("revocation", issuer + "/revoke"), ("userinfo", issuer + "/userinfo"),
            ("metadata", issuer + "/.well-known/oauth-authorization-server"),
            ("association", issuer + "/.well-known/apple-app-site-association"), ("client", client.id),
            ("redirect URIs", client.redirectURIs.joined(separator: "\n")),
        ],
        accounts: configuration.accounts.map { ($0.username, "\($0.name), \($0.email)") })
    if let redirectURI = client.redirectURIs.first {
        facts.link = (
            "Link an account in this browser",
            "/authorize?response_type=code&client_id=\(client.id)&redirect_uri=\(redirectURI)&state=try-it"
        )
    }
    return facts
}
