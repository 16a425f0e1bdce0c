import FlipCheck
import FlipSandbox
import GoogleRedirectURIs
import GoogleStandIn
import Journal
import WebText

/// The reader's own partner: what Google's side has to know of it.
struct OwnPartner: Sendable {
    /// The partner's registration in Google's console.
    let registration: PartnerRegistration
    /// The redirect URI of the request: this program's, or Google's own.
    let redirectURI: String
    /// Whether the browser comes back to this program without the reader's help.
    let comesBack: Bool
    /// Whether the partner has an app that a universal link opens.
    let hasApp: Bool
    /// The values that no page and no export shows.
    let secrets: Secrets
    /// The limits of the requests to the partner.
    let limits: ProbeLimits

    /// Creates a partner from what the reader entered.
    ///
    /// - Parameter programURI: the redirect URI of this program, or nil for Google's own.
    /// - Throws: A `ConfigurationError` that names the value that is missing or must not be used.
    init(_ configuration: FlipCheckConfiguration, returningTo programURI: String?) throws(ConfigurationError)
    {
        let authorizationURL = try Self.needed(configuration.authorizationURL, "authorizationURL")
        let tokenURL = try Self.needed(configuration.tokenURL, "tokenURL")
        let client = try Self.needed(configuration.client, "client.id")
        try Self.checkEndpoints(of: configuration)
        if programURI == nil, configuration.redirectURI == nil, configuration.projectID == nil {
            throw ConfigurationError("projectID", "is missing; Google's redirect URI ends with it")
        }
        // Without a project's ID, the browser comes back to this program or to a redirect URI of the
        // configuration, and Google's own is never opened.
        let googleURI: GoogleRedirectURI
        do {
            googleURI = try .web(projectID: configuration.projectID ?? "your-project")
        } catch {
            throw ConfigurationError("projectID", "\(error)")
        }
        let host = (try? AbsoluteURL(authorizationURL, checkingTarget: false))?.host
        registration = PartnerRegistration(
            name: host ?? authorizationURL,
            client: client, universalLink: configuration.universalLink ?? authorizationURL,
            scopes: configuration.scopes, webRedirectURI: googleURI, authorizationURL: authorizationURL,
            tokenURL: tokenURL, userinfoURL: configuration.userinfoURL,
            revocationURL: configuration.revocationURL, issuer: configuration.issuer)
        redirectURI = programURI ?? configuration.redirectURI ?? googleURI.text
        comesBack = programURI != nil
        hasApp = configuration.universalLink != nil
        secrets = Secrets(of: configuration)
        limits = configuration.limits
    }

    private static func needed<Value>(
        _ value: Value?, _ path: String
    ) throws(ConfigurationError) -> Value {
        guard let value else { throw ConfigurationError(path, "is missing; enter it") }
        return value
    }

    /// Refuses an endpoint to which passwords, codes, secrets or tokens would travel in the clear.
    ///
    /// RFC 6749 sections 3.1 and 3.2: they go over TLS. On this machine they may go without it.
    private static func checkEndpoints(
        of configuration: FlipCheckConfiguration
    ) throws(ConfigurationError) {
        for case (let path, let url?) in configuration.endpoints {
            guard let parsed = try? AbsoluteURL(url, checkingTarget: false) else {
                throw ConfigurationError(
                    path,
                    "is not read alike by all programs; write https:// in small letters, and no user name")
            }
            guard parsed.isSecureOrLoopback else {
                throw ConfigurationError(
                    path, "is http to another machine; passwords and secrets are sent only by https")
            }
        }
    }

    /// The URL of a visit, with the redirect URI of this partner in the place of Google's.
    func url(of visit: BrowserVisit) -> String {
        visit.url.mappingQuery { $0.mapping("redirect_uri") { _ in redirectURI } }
    }
}

extension FlipCheckConfiguration {
    /// The endpoints of the partner's server, by their paths in a configuration file.
    var endpoints: KeyValuePairs<String, String?> {
        [
            "authorizationURL": authorizationURL, "tokenURL": tokenURL, "userinfoURL": userinfoURL,
            "revocationURL": revocationURL,
        ]
    }
}
