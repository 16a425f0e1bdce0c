import AppFlip
import HTTPMessages
import OAuth

/// The facts about a partner that a check needs; without a fact its rules are not checked.
package struct FlipCheckConfiguration: Sendable {
    /// The association file: where it is, or what is in it.
    package struct Association: Sendable, Hashable {
        package var url: String?
        package var file: [UInt8]?
        package var copy: Copy?

        /// The copy that Apple's servers hand out.
        package enum Copy: Sendable, Hashable {
            case recorded([UInt8])
            case fetched
        }
    }

    /// A parameter of the authorization request, decoded.
    package struct Parameter: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var universalLink: String?
    package var appID: String?
    /// The client that the partner made for Google, and how it authenticates at the token endpoint.
    package var client: ClientCredentials?
    package var otherClient: ClientCredentials?
    /// Whether every right request has a PKCE challenge; nil when the server's answer decides.
    package var pkce: Bool?
    /// Further parameters of every authorization request, such as `prompt=consent`.
    package var authorizationParameters: [Parameter] = []
    /// The server's name in its metadata (RFC 8414), from which endpoints that are not given are taken.
    package var issuer: String?
    package var authorizationURL: String?
    package var tokenURL: String?
    package var revocationURL: String?
    package var userinfoURL: String?
    package var scopes: [String] = []
    /// The scopes that the issuer's metadata offers, for ``ConfigurationDraft``.
    var offeredScopes: [String] = []
    /// The project (or account linking partner) id at the end of Google's redirect URI for browsers.
    package var projectID: String?
    /// The redirect URI to use where it does not matter which; by default Google's.
    package var redirectURI: String?
    /// How long a code lives in seconds, when the partner knows and it is short enough to wait for.
    package var codeLifetime: Int?
    package var association = Association()
    package var signIn = SignIn()
    /// The file with the certificate authorities to trust, as PEM; nil for those of the system.
    package var authorities: String?
    package var limits = ProbeLimits()
    package var skip: [Skip] = []

    /// A rule or a group that is left out, and why.
    package struct Skip: Sendable, Hashable {
        package var rule: String
        package var reason: String
    }

    package init() {}

    package var usualRedirectURI: String {
        if let redirectURI { return redirectURI }
        let web = projectID.flatMap { try? GoogleRedirectURI.web(projectID: $0).text }
        return web ?? GoogleRedirectURI.flip(.home).text
    }

    var target: String {
        [authorizationURL, tokenURL, issuer, universalLink, association.url].compactMap { $0 }.compactMap {
            HTTPRequest("GET", $0)?.origin
        }.first ?? ""
    }

    var shownValues: [String] {
        let redirects = RedirectURIList.flip([.sandbox, .development, .enterprise]).uris.map(\.text)
        return [
            universalLink, appID, client?.id, otherClient?.id, issuer, authorizationURL, tokenURL,
            revocationURL, userinfoURL, projectID, usualRedirectURI,
        ].compactMap { $0 } + scopes + redirects + authorizationParameters.map(\.value)
    }

    var secrets: [String] { [client?.secret, otherClient?.secret].compactMap { $0 } + signIn.secrets }
}
