import AppFlip
import HTTPMessages
import OAuth

/// The facts about a partner that a check needs; without a fact its rules are not checked.
package struct FlipCheckConfiguration: Sendable {
    /// The place of the association file, when it is not on the link's host.
    package struct Association: Sendable, Hashable {
        /// Another address to fetch it from, such as a server on loopback.
        package var url: String?
        /// The file itself, when it is not served anywhere yet.
        package var file: [UInt8]?
        /// The file that Apple's servers give out, or its address.
        package var copy: Copy?

        /// The copy on Apple's servers.
        package enum Copy: Sendable, Hashable {
            /// As it was fetched and kept.
            case recorded([UInt8])
            case fetched
        }
    }

    /// The universal link that Google opens: `https://partner.example/flip`.
    package var universalLink: String?
    /// The application identifier of the partner's app: `TEAMID1234.example.partner.app`.
    package var appID: String?
    /// The client that the partner made for Google, and how it authenticates at the token endpoint.
    package var client: ClientCredentials?
    /// A second client, to see whether one can use the other's codes and tokens.
    package var otherClient: ClientCredentials?
    /// Whether every right request has a PKCE challenge; nil when the server's answer decides.
    package var pkce: Bool?
    /// Further parameters of every authorization request, such as `prompt=consent`.
    package var authorizationParameters: [(name: String, value: String)] = []
    /// The server's name in its metadata (RFC 8414), from which endpoints that are not given are taken.
    package var issuer: String?
    /// The endpoint to which the user is sent.
    package var authorizationURL: String?
    /// The endpoint that exchanges codes for tokens.
    package var tokenURL: String?
    /// The endpoint that revokes tokens.
    package var revocationURL: String?
    /// The endpoint that says to which user an access token belongs.
    package var userinfoURL: String?
    /// The scopes that Google is configured to ask for.
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
    /// How to get past the sign-in.
    package var signIn = SignIn()
    /// The file with the certificate authorities to trust, as PEM; nil for those of the system.
    package var authorities: String?
    package var limits = ProbeLimits()
    /// Rules that are not asked for, each with a reason.
    package var skip: [Skip] = []

    /// A rule that is not asked for.
    package struct Skip: Sendable, Hashable, Decodable {
        package var rule: String
        /// Why; the report shows it.
        package var reason: String

        /// A rule or a group, and why it is left out.
        package init(rule: String, reason: String) {
            self.rule = rule
            self.reason = reason
        }
    }

    /// A configuration that knows nothing yet.
    package init() {}

    /// The redirect URI to use where it does not matter which.
    package var usualRedirectURI: String {
        if let redirectURI { return redirectURI }
        let web = projectID.flatMap { try? GoogleRedirectURI.web(projectID: $0).text }
        return web ?? GoogleRedirectURI.flip(.home).text
    }

    /// The partner: the first known address.
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

    /// The values that must not be printed.
    var secrets: [String] { [client?.secret, otherClient?.secret].compactMap { $0 } + signIn.secrets }
}
