import GoogleRedirectURIs
import HTTPMessages
import OAuth

/// The facts about a partner that a run needs; rules that need a missing fact are not asked.
package struct FlipCheckConfiguration: Sendable {
    /// The association file: where it is, or what is in it.
    package struct Association: Sendable, Hashable {
        /// Where the file is, or nil for its place on the host of the link.
        package var url: String?
        /// The content of a file that is not served yet.
        package var file: [UInt8]?
        /// What Apple's servers have of the file, or nil when that is not to be compared.
        package var copy: Copy?

        /// The copy that Apple's servers hand out.
        package enum Copy: Sendable, Hashable {
            /// The content of a copy that was fetched earlier.
            case recorded([UInt8])
            /// The run asks Apple's servers.
            case fetched
        }
    }

    /// A parameter of every authorization request, with its decoded value.
    package struct Parameter: Sendable, Hashable, Codable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A rule or a group that is left out, and why.
    package struct Skip: Sendable, Hashable, Codable {
        package let rule: String
        package let reason: String

        /// The names of the members in a recording.
        private enum CodingKeys: String, CodingKey {
            case rule = "name"
            case reason = "value"
        }
    }

    /// The link that Google opens, and that the partner's app opens for.
    package var universalLink: String?
    /// The application identifier of that app: `TEAMID1234.example.partner.app`.
    package var appID: String?
    /// The client that the partner made for Google, and how it authenticates at the token endpoint.
    package var client: ClientCredentials?
    /// A second client, to see whether one can use the codes and tokens of the other.
    package var otherClient: ClientCredentials?
    /// Whether every right request has a PKCE challenge, or nil when the server's answer decides.
    package var pkce: Bool?
    /// Further parameters of every authorization request, such as `prompt=consent`.
    package var authorizationParameters: [Parameter] = []
    /// The server's name in its metadata (RFC 8414), from which endpoints that are not given are taken.
    package var issuer: String?
    /// Whether metadata of the issuer were asked for, and none came, for ``ConfigurationDraft``.
    var lacksMetadata = false
    /// The URL to which the user is sent.
    package var authorizationURL: String?
    /// The URL at which codes become tokens.
    package var tokenURL: String?
    /// The URL at which tokens are revoked.
    package var revocationURL: String?
    /// The URL at which an access token shows whose it is.
    package var userinfoURL: String?
    /// The scopes that Google asks for.
    package var scopes: [String] = []
    /// The scopes that the issuer's metadata offers, for ``ConfigurationDraft``.
    var offeredScopes: [String] = []
    /// The project (or account linking partner) id at the end of Google's redirect URI for browsers.
    package var projectID: String?
    /// The redirect URI to use where it does not matter which, or nil for Google's, see ``usualRedirectURI``.
    package var redirectURI: String?
    /// How many seconds a code lives, or nil where the partner does not know, or where that is too long to wait.
    package var codeLifetime: Int?
    /// Where the association file of the link's host is read.
    package var association = Association()
    /// How the run signs in.
    package var signIn = SignIn()
    /// The file with the certificate authorities to trust, as PEM, or nil for those of the system.
    package var authorities: String?
    /// How much a run may cost.
    package var limits = ProbeLimits()
    /// The rules and groups that are left out.
    package var skip: [Skip] = []

    package init() {}

    /// The redirect URI where it does not matter which: the configured one, or else Google's for browsers with the
    /// project's id, and without the id the Google Home app's.
    package var usualRedirectURI: String {
        if let redirectURI { return redirectURI }
        let web = projectID.flatMap { try? GoogleRedirectURI.web(projectID: $0).text }
        return web ?? GoogleRedirectURI.flip(.home).text
    }

    /// The remark that Google's servers may not trust what the run trusts, or nil where the file names no authorities.
    var noteAboutAuthorities: String? {
        authorities.map {
            "The run trusts the certificate authorities in \($0), and Google's servers trust public ones only."
        }
    }

    /// The addresses by which the partner's server is known: its name, and the endpoints that every run needs.
    var serverAddresses: [String] { [issuer, authorizationURL, tokenURL].compactMap(\.self) }

    /// The origin of the first URL that is known, for the title of a report, or an empty text where none is known.
    var target: String {
        for address in [authorizationURL, tokenURL, issuer, universalLink, association.url] {
            if let address, let request = HTTPRequest("GET", address) { return request.origin }
        }
        return ""
    }

    /// The values that a report may show, although they may look like secrets.
    var shownValues: [String] {
        let facts = [
            universalLink, appID, client?.id, otherClient?.id, issuer, authorizationURL, tokenURL,
            revocationURL, userinfoURL, projectID, usualRedirectURI,
        ]
        let redirectURIs = RedirectURIList.flip([.sandbox, .development, .enterprise]).uris.map(\.text)
        return facts.compactMap(\.self) + scopes + redirectURIs + authorizationParameters.map(\.value)
    }

    /// The values that a report hides.
    var secrets: [String] {
        [client?.secret, otherClient?.secret].compactMap(\.self) + signIn.secrets
    }
}
