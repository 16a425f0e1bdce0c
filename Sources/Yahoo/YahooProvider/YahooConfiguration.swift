import AuthorizationServer
import PlatformCrypto

/// The configuration of the stand-in for Yahoo.
package struct YahooConfiguration: Sendable {
    /// The origin of Yahoo's login host, `iss` in ID tokens.
    package var issuer: String
    /// The apps that developers have registered.
    package var apps: [App]
    package var accounts: [Account]
    package var lifetimes = Lifetimes()
    /// The language of the pages when the reader accepts none of the available ones.
    package var defaultLanguage: YahooLanguage = .english
    /// The behaviour of `social.yahooapis.com`.
    package var profileAPI: ProfileAPI = .retired
    /// Whether redirect URIs may be `http` on a loopback address; only for trying clients out.
    package var allowsInsecureLoopbackRedirects = false
    package var faults = Faults()

    /// A configuration with the default lifetimes, and without faults.
    package init(issuer: String, apps: [App], accounts: [Account]) {
        self.issuer = issuer
        self.apps = apps
        self.accounts = accounts
    }

    /// The answer of `social.yahooapis.com` for a profile.
    package enum ProfileAPI: Sendable, Hashable {
        /// Status 410: Yahoo shut the host down on 2020-06-30. Its present answer is not established.
        case retired
        /// The profile in its former shape, for a valid access token.
        case historic
    }

    /// The lifetimes of codes, tokens and sessions, in seconds.
    package struct Lifetimes: Sendable {
        /// A code: at most ten minutes (RFC 6749 section 4.1.2); Yahoo's own lifetime is not established.
        package var code = 600
        /// An access token and an ID token, as real answers have it.
        package var accessToken = 3_600
        /// A refresh token that is never used; a house rule.
        package var unusedRefreshToken = 180 * 86_400
        /// A browser's session: `session_exp` of real ID tokens lies 14 days after `auth_time`.
        package var browserSession = 14 * 86_400
    }
}

extension YahooConfiguration {
    /// An app as its developer registered it at developer.yahoo.com.
    package struct App: Sendable {
        /// The Client ID, also called Consumer Key (wire name `client_id`).
        package var id: String
        /// The SHA-256 of the client secret; nil for a public app, which has none and has to use PKCE.
        package var secretDigest: SHA256Digest?
        /// The name of the app on the consent page.
        package var name: String
        /// The redirect URIs, compared byte for byte.
        package var redirectURIs: [String]
        /// The permissions that the app is registered for.
        package var permissions: [YahooPermission]

        package init(
            id: String, secretDigest: SHA256Digest?, name: String, redirectURIs: [String],
            permissions: [YahooPermission]
        ) {
            self.id = id
            self.secretDigest = secretDigest
            self.name = name
            self.redirectURIs = redirectURIs
            self.permissions = permissions
        }
    }

    /// A user of Yahoo.
    package struct Account: Sendable {
        /// The identifier that never changes: 26 capital letters and digits (wire names `sub`, `guid`).
        package var guid: String
        /// The user name of the sign-in form.
        package var username: String
        package var password: PasswordHash
        /// The mail address, at Yahoo or elsewhere (wire name `email`).
        package var email: String
        /// Whether Yahoo has verified the address; a real ID token had `false` for a mailbox elsewhere.
        package var isEmailVerified: Bool
        package var givenName: String
        package var familyName: String
        /// Language and region as Yahoo writes them, such as `en-US` (wire name `locale`).
        package var locale: String
        package var isDisabled = false

        package init(
            guid: String, username: String, password: PasswordHash, email: String, isEmailVerified: Bool,
            givenName: String, familyName: String, locale: String = "en-US"
        ) {
            self.guid = guid
            self.username = username
            self.password = password
            self.email = email
            self.isEmailVerified = isEmailVerified
            self.givenName = givenName
            self.familyName = familyName
            self.locale = locale
        }

        /// Both names (wire name `name`).
        package var name: String { "\(givenName) \(familyName)" }
    }
}

/// A permission that an app can be registered for, by its scope token in Yahoo's list of scopes.
package enum YahooPermission: String, Sendable, Hashable, CaseIterable {
    case openID = "openid"
    /// Name, picture, language.
    case profile
    case email
    case readContacts = "sdct-r"
    case readWriteContacts = "sdct-w"
    case readMail = "mail-r"

    /// The permission that includes this one: an app that may write asks for the `-w` token, never for `-r`.
    var larger: YahooPermission? { self == .readContacts ? .readWriteContacts : nil }
}

extension YahooConfiguration {
    /// Deliberate faults, to test how a client handles them.
    package struct Faults: Sendable, Hashable {
        /// The token endpoint's answer in place of tokens.
        package var tokenEndpoint: Outage?
        /// The userinfo endpoint's answer in place of claims.
        package var userInfo: Outage?
        /// Whether a code has expired when it is issued.
        package var codesExpireAtOnce = false
        package var idToken: IDTokenFault?
        /// Whether a coordinate of the published key lacks a byte, as Yahoo's once lacked zeros in front.
        package var shortensKey = false
    }

    /// A whole endpoint that does not work.
    package enum Outage: Sendable, Hashable {
        /// Status 500, with the error that Yahoo's page lists for it.
        case serverError
        /// Status 429 with `Retry-After`.
        case tooManyRequests
    }

    /// An ID token that a client must refuse.
    package enum IDTokenFault: Sendable, Hashable {
        case expired, otherIssuer, otherAudience, otherNonce, wrongSignature
        /// With the `at_hash` of another access token.
        case otherAccessToken
        /// For another user than userinfo names.
        case otherSubject
        /// With `alg` set to `none` and no signature.
        case unsecured
    }
}

extension YahooConfiguration {
    /// Checks what the server relies on.
    func validate() throws(UnusableConfiguration) {
        guard ConfigurationRules.isOrigin(issuer) else {
            throw UnusableConfiguration(
                "the issuer \(issuer) has to be an https origin, or http on a loopback address")
        }
        for app in apps { try check(app) }
        for account in accounts where account.guid.wholeMatch(of: /[A-Z0-9]+/) == nil {
            throw UnusableConfiguration("the GUID of \(account.username) needs capital letters and digits")
        }
        for (texts, what) in [
            (apps.map(\.id), "client ids"), (accounts.map(\.guid), "GUIDs"),
            (accounts.map(\.username), "user names"),
        ] where !ConfigurationRules.areDistinct(texts) {
            throw UnusableConfiguration("two \(what) are the same")
        }
    }

    private func check(_ app: App) throws(UnusableConfiguration) {
        guard ConfigurationRules.isIdentifier(app.id) else {
            throw UnusableConfiguration("the client id of \(app.name) has to be printable ASCII")
        }
        for uri in app.redirectURIs {
            guard
                ConfigurationRules.isRedirectURI(
                    uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects)
            else {
                throw UnusableConfiguration(
                    "the redirect URI \(uri) has to be an absolute https address without a fragment")
            }
        }
        for permission in app.permissions {
            if let larger = permission.larger, app.permissions.contains(larger) {
                throw UnusableConfiguration(
                    "\(app.name) has \(permission.rawValue) and \(larger.rawValue); keep one of them")
            }
        }
    }
}
