import AuthorizationServer
import PlatformCrypto

/// The configuration of the stand-in for Yahoo.
package struct YahooConfiguration: Sendable {
    /// The origin of Yahoo's login host, `iss` in ID tokens.
    package var issuer: String
    /// The apps that developers have registered.
    package var apps: [App]
    /// The users.
    package var accounts: [Account]
    /// The lifetimes of codes, tokens and sessions.
    package var lifetimes = Lifetimes()
    /// How many sign-ins may fail.
    package var signInLimits = SignInLimits()
    /// The language of the pages when the reader accepts none of the available ones.
    package var defaultLanguage: YahooLanguage = .english
    /// The behaviour of `social.yahooapis.com`.
    package var profileAPI: ProfileAPI = .retired
    /// Whether a refresh gives a new refresh token and ends the old one.
    ///
    /// Off by default: Yahoo's answer may lack a refresh token, and the old one is kept then.
    package var rotatesRefreshTokens = false
    /// Whether redirect URIs may be `http` on a loopback address; only for trying clients out.
    package var allowsInsecureLoopbackRedirects = false
    /// Deliberate faults.
    package var faults = Faults()

    /// A configuration with the default lifetimes and limits, and without faults.
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

        package init() {}
    }
}

extension YahooConfiguration {
    /// An app as its developer registered it at developer.yahoo.com.
    package struct App: Sendable {
        /// The Client ID, also called Consumer Key (wire name `client_id`).
        package var id: String
        /// The SHA-256 of the client secret; nil for a public app, which has none.
        package var secretDigest: SHA256Digest?
        /// The name of the app on the consent page.
        package var name: String
        /// The redirect URIs, compared byte for byte; `oob` shows the code on a page.
        package var redirectURIs: [String]
        /// The permissions that the app is registered for.
        package var permissions: [YahooPermission]
        /// How a PKCE challenge is treated (RFC 7636).
        package var pkce: PKCE
        /// Whether token answers carry `xoauth_yahoo_guid`, as for apps registered before about March 2020.
        package var receivesGUID = false

        /// A confidential app, whose server keeps the secret.
        package init(
            id: String, secretDigest: SHA256Digest, name: String, redirectURIs: [String],
            permissions: [YahooPermission]
        ) {
            self.id = id
            self.secretDigest = secretDigest
            self.name = name
            self.redirectURIs = redirectURIs
            self.permissions = permissions
            pkce = .allowed
        }

        /// A public app, which can keep no secret and has to use PKCE (RFC 8252 section 8.1).
        package init(
            publicID id: String, name: String, redirectURIs: [String], permissions: [YahooPermission]
        ) {
            self.id = id
            self.name = name
            self.redirectURIs = redirectURIs
            self.permissions = permissions
            pkce = .required
        }
    }

    /// How `code_challenge` is treated.
    ///
    /// Reports about Yahoo conflict: by some, public apps need it; by others, confidential apps are refused
    /// with it. So each app has its own setting.
    package enum PKCE: Sendable, Hashable {
        /// A request without a challenge is refused.
        case required
        /// A challenge is optional, and checked if there is one.
        case allowed
        /// A request with a challenge is refused, in the words of the reports.
        case refused
    }
}

extension YahooConfiguration {
    /// A user of Yahoo.
    package struct Account: Sendable {
        /// The identifier that never changes: 26 capital letters and digits (wire names `sub`, `guid`).
        package var guid: String
        /// The user name of the sign-in form.
        package var username: String
        /// The hash of the password.
        package var password: PasswordHash
        /// The mail address, at Yahoo or elsewhere (wire name `email`).
        package var email: String
        /// Whether Yahoo has verified the address (wire name `email_verified`).
        ///
        /// A real ID token had `false` for a mailbox of another provider.
        package var isEmailVerified: Bool
        /// The first name (wire name `given_name`).
        package var givenName: String
        /// The last name (wire name `family_name`).
        package var familyName: String
        /// Language and region as Yahoo writes them, such as `en-US` (wire name `locale`).
        package var locale: String
        /// Whether the account is disabled.
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

/// A permission that an app can be registered for, by its scope token.
///
/// Source: Yahoo's list of OAuth scopes. An app that may write asks for the `-w` token, never for `-r`.
package enum YahooPermission: String, Sendable, Hashable, CaseIterable {
    /// OpenID Connect: an ID token, and userinfo (always granted with the other two).
    case openID = "openid"
    /// Name, picture, language.
    case profile
    /// The mail address.
    case email
    /// Read contacts.
    case readContacts = "sdct-r"
    /// Read and write contacts.
    case readWriteContacts = "sdct-w"
    /// Read mail.
    case readMail = "mail-r"
    /// Read fantasy sports.
    case readFantasySports = "fspt-r"
    /// Read and write fantasy sports.
    case readWriteFantasySports = "fspt-w"

    /// The permission that includes this one, so that an app has one or the other.
    var larger: YahooPermission? {
        switch self {
        case .readContacts: .readWriteContacts
        case .readFantasySports: .readWriteFantasySports
        default: nil
        }
    }
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
        /// The fault of the ID tokens.
        package var idToken: IDTokenFault?
        /// The fault of the published keys.
        package var keys: KeyFault?

        package init() {}
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
        /// Past its `exp`.
        case expired
        /// Of another issuer.
        case otherIssuer
        /// For another app.
        case otherAudience
        /// With another nonce.
        case otherNonce
        /// With the `at_hash` of another access token.
        case otherAccessToken
        /// For another user than userinfo names.
        case otherSubject
        /// With a signature that does not fit.
        case wrongSignature
        /// With `alg` set to `none` and no signature.
        case unsecured
    }

    /// Published keys with which a client must not accept an ID token.
    package enum KeyFault: Sendable, Hashable {
        /// A coordinate without its first byte, as Yahoo's once lacked zeros in front.
        case shortCoordinate
        /// No key of the name that tokens give.
        case otherName
        /// The endpoint answers 500.
        case serverError
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
        for account in accounts where account.guid.isEmpty || !account.guid.utf8.allSatisfy(Self.isGUIDByte) {
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
        for uri in app.redirectURIs where uri != App.outOfBand {
            guard
                ConfigurationRules.isRedirectURI(
                    uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects)
            else {
                throw UnusableConfiguration(
                    "the redirect URI \(uri) has to be an absolute https address without a fragment, or oob")
            }
        }
        for permission in app.permissions {
            if let larger = permission.larger, app.permissions.contains(larger) {
                throw UnusableConfiguration(
                    "\(app.name) has \(permission.rawValue) and \(larger.rawValue); keep one of them")
            }
        }
        // RFC 8252 section 8.1: an app without a secret proves by PKCE that the code is for its own request.
        guard app.secretDigest != nil || app.pkce == .required else {
            throw UnusableConfiguration("\(app.name) has no secret, so its requests need PKCE")
        }
    }

    private static func isGUIDByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension YahooConfiguration.App {
    /// The redirect URI of an app that has no address: the user copies the code from a page.
    static let outOfBand = "oob"
}
