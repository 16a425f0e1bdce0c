import AppFlip
import FlipCheck
import GoogleStandIn
import WebText

/// The reader's own partner, as Google's side has to know it.
struct OwnPartner: Sendable {
    let registration: PartnerRegistration
    /// The address to which the server leads the browser back: this program's, or Google's own.
    let redirectURI: String
    /// Whether the browser comes back here without the reader's help.
    let comesBack: Bool
    let hasApp: Bool
    /// The values that no page and no export shows.
    let secrets: Secrets
    let limits: ProbeLimits

    /// A partner to whose server browsers come from the `address` of this program; nil for Google's.
    init(_ configuration: FlipCheckConfiguration, returningTo address: String?) throws(ConfigurationError) {
        func given(_ value: String?, _ name: String) throws(ConfigurationError) -> String {
            guard let value else { throw ConfigurationError(name, "is missing; enter it") }
            return value
        }
        let authorizationURL = try given(configuration.authorizationURL, "authorizationURL")
        let tokenURL = try given(configuration.tokenURL, "tokenURL")
        guard let client = configuration.client else {
            throw ConfigurationError("client.id", "is missing; enter it")
        }
        let endpoints = [
            ("tokenURL", tokenURL), ("userinfoURL", configuration.userinfoURL),
            ("revocationURL", configuration.revocationURL),
        ]
        // RFC 6749 section 3.2: secrets and tokens go over TLS, or stay on this machine.
        for case (let name, let url?) in endpoints
        where (try? AbsoluteURL(url, checkingTarget: false))?.isSecureOrLoopback != true {
            throw ConfigurationError(name, "is http to another machine; secrets are sent only by https")
        }
        if address == nil, configuration.redirectURI == nil, configuration.projectID == nil {
            throw ConfigurationError("projectID", "is missing; Google's redirect URI ends with it")
        }
        let web: GoogleRedirectURI
        do { web = try .web(projectID: configuration.projectID ?? "your-project") } catch {
            throw ConfigurationError("projectID", "\(error)")
        }
        registration = PartnerRegistration(
            name: (try? AbsoluteURL(authorizationURL, checkingTarget: false))?.host ?? authorizationURL,
            client: client, universalLink: configuration.universalLink ?? authorizationURL,
            scopes: configuration.scopes, webRedirectURI: web, authorizationURL: authorizationURL,
            tokenURL: tokenURL, userinfoURL: configuration.userinfoURL,
            revocationURL: configuration.revocationURL, issuer: configuration.issuer)
        redirectURI = address ?? configuration.redirectURI ?? web.text
        comesBack = address != nil
        hasApp = configuration.universalLink != nil
        secrets = Secrets(of: configuration)
        limits = configuration.limits
    }

    /// The address of a visit, with the redirect URI of this partner in the place of Google's.
    func address(of visit: BrowserVisit) -> String {
        StateChanges.mapping(visit.url) { $0.mapping("redirect_uri") { _ in redirectURI } }
    }
}
