import PlatformCrypto

/// The apps, the accounts and the behaviour of the stand-in for Yahoo.
package struct YahooConfiguration: Sendable {
    /// The origin of Yahoo's login host (claim `iss` of ID tokens).
    package var issuer: String
    /// The registered apps.
    package var apps: [App]
    /// The users.
    package var accounts: [Account]
    /// How long codes, tokens and sessions last.
    package var lifetimes = Lifetimes()
    /// The behaviour of `social.yahooapis.com`.
    package var profileAPI: ProfileAPI = .retired
    /// Whether a refresh replaces the refresh token of a confidential app; a public app's is always replaced.
    ///
    /// Yahoo's answer to a refresh may have no refresh token; then the old refresh token stays valid.
    package var rotatesRefreshTokens = false
    /// Whether redirect URIs may be `http` on a loopback address; only for trying clients out.
    package var allowsInsecureLoopbackRedirects = false
    /// The faults that the server shows on purpose; none by default.
    package var faults = Faults()

    /// A configuration with Yahoo's usual behaviour.
    package init(issuer: String, apps: [App], accounts: [Account]) {
        self.issuer = issuer
        self.apps = apps
        self.accounts = accounts
    }

    /// The answer of `social.yahooapis.com` for a profile.
    package enum ProfileAPI: Sendable, Hashable {
        /// Status 410, a project rule: Yahoo shut the API down on 2020-06-30; its present answer is not
        /// known.
        case retired
        /// The profile in its former shape, for a valid access token.
        case historic
    }

    /// The lifetimes of codes, tokens and sessions, in seconds.
    package struct Lifetimes: Sendable {
        /// A code: ten minutes, the limit of RFC 6749 section 4.1.2; Yahoo's own lifetime is not established.
        package var code = 600
        /// An access token and an ID token: one hour, as in real answers.
        package var accessToken = 3_600
        /// A refresh token that no app uses: 180 days from its last use, a project rule.
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
        /// The SHA-256 of the client secret (wire name `client_secret`); nil for a public app.
        package var secretDigest: SHA256Digest?
        /// The name of the app on the consent page.
        package var name: String
        /// The redirect URIs that codes may be sent to, compared byte for byte; `oob` shows the code on a page
        /// instead (wire name `redirect_uri`).
        package var redirectURIs: [String]
        /// The permissions that the app is registered for (wire name `scope`).
        package var permissions: [YahooPermission]
        /// How a PKCE challenge is treated (wire name `code_challenge`, RFC 7636).
        package var pkce: PKCE
        /// Whether token answers carry `xoauth_yahoo_guid`, as for apps registered before about March 2020.
        package var receivesGUID = false

        /// An app; PKCE is required without a secret (RFC 8252 section 8.1), and optional with a secret.
        package init(
            id: String, secretDigest: SHA256Digest?, name: String, redirectURIs: [String],
            permissions: [YahooPermission]
        ) {
            self.id = id
            self.secretDigest = secretDigest
            self.name = name
            self.redirectURIs = redirectURIs
            self.permissions = permissions
            pkce = secretDigest == nil ? .required : .allowed
        }
    }

    /// How `code_challenge` is treated: reports about Yahoo conflict, so each app has its own setting.
    package enum PKCE: Sendable, Hashable {
        /// A request without a challenge is refused.
        case required
        /// A challenge is optional, and checked if there is one.
        case allowed
        /// A request with a challenge is refused, as reported of some confidential apps.
        case refused
    }

    /// A user of Yahoo.
    package struct Account: Sendable {
        /// The identifier that never changes: 26 capital letters and digits (wire names `sub`, `guid`).
        package var guid: String
        /// The name that the user signs in with, as with the email address.
        package var username: String
        package var password: PasswordHash
        /// The email address, at Yahoo or elsewhere (wire name `email`).
        package var email: String
        /// Whether Yahoo has verified the address; false in a real ID token for a mailbox at another host
        /// (wire name `email_verified`).
        package var isEmailVerified: Bool
        /// The first name (wire name `given_name`).
        package var givenName: String
        /// The last name (wire name `family_name`).
        package var familyName: String
        /// Language and region as Yahoo writes them, such as `en-US` (wire name `locale`).
        package var locale: String
        /// Whether the account is locked: its user cannot sign in, and its tokens are refused.
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

        /// The first and the last name (wire name `name`).
        package var name: String { "\(givenName) \(familyName)" }
    }
}

extension YahooConfiguration.App {
    /// The redirect URI of an app that no URL opens: the user copies the code from a page.
    static let outOfBand = "oob"
}
