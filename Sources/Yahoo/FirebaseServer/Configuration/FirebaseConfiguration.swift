import AuthorizationServer
import JOSE
import PlatformCrypto

/// The configuration of a ``FirebaseServer``.
public struct FirebaseConfiguration: Sendable {
    /// The projects, each with its own accounts.
    public var projects: [FirebaseProject]
    /// The project of a request whose API key no project knows; nil refuses such a key.
    ///
    /// Production refuses such a key, and so does the default. The official emulator accepts any key.
    public var projectOfUnknownKeys: String?
    /// How ID tokens and session cookies are written.
    public var tokenMode: TokenMode
    /// How long after a sign-in a user may change or delete credentials, in seconds.
    ///
    /// Google's engineers say five minutes; no page of the documentation has a number.
    public var recentSignIn = 300
    /// Iterations of PBKDF2 for a password; OWASP asks for 600,000.
    public var passwordIterations = 600_000
    /// How many password sign-ins may fail before an address has to wait.
    public var signInLimits = SignInLimits()
    /// `scheme://host[:port]` of links in messages; with nil it is the origin of the request.
    public var linkOrigin: String?

    /// The settings for identity providers.
    public var federation = FederationOptions()

    /// A configuration with one or more projects; the first is the default one.
    public init(projects: [FirebaseProject], tokenMode: TokenMode = .unsigned) {
        self.projects = projects
        self.tokenMode = tokenMode
    }
}

/// One Firebase project: its API keys, its apps, and the accounts and settings that it begins with.
public struct FirebaseProject: Sendable {
    /// The identifier, `aud` of every ID token.
    public var id: String
    /// The project number, `projectId` in the answer to `getProjectConfig`.
    public var number: String
    /// The host of the sign-in handler, such as `demo-project.firebaseapp.com`.
    public var authDomain: String
    /// The hosts that a sign-in may return to.
    public var authorizedDomains: [String]
    /// The API keys of its apps (query parameter `key`).
    public var apiKeys: [String]
    /// Its apps for Apple platforms: the sign-in handler answers to these.
    public var apps: [AppleApp] = []
    /// Whether the sign-in handler answers to any app, as the official emulator's does.
    ///
    /// An app that gets the answer can sign in as the user, so by default only the project's own apps get it.
    public var allowsUnregisteredApps = false
    /// The settings that an administrator may change while the server runs.
    public var settings: ProjectSettings
    /// The accounts that it starts with, and has again after a reset.
    public var accounts: [SeededAccount] = []

    /// The service accounts that may sign custom tokens in signed mode.
    public var serviceAccounts: [ServiceAccount] = []

    /// Creates a project from its parts; the auth domain, `ID.web.app` and `localhost` are authorized, as in a new
    /// project.
    public init(
        id: String, number: String, authDomain: String, apiKeys: [String],
        settings: ProjectSettings = ProjectSettings()
    ) {
        self.id = id
        self.number = number
        self.authDomain = authDomain
        authorizedDomains = [authDomain, "\(id).web.app", "localhost"]
        self.apiKeys = apiKeys
        self.settings = settings
    }
}

/// A service account of a project.
///
/// Its private key signs custom tokens, which say who a user is.
public struct ServiceAccount: Sendable {
    /// Its name, `iss` and `sub` of the custom tokens that it signs.
    public var email: String
    /// The keys that verify its signatures.
    public var keys: JSONWebKeySet

    /// Creates a service account from its parts.
    public init(email: String, keys: JSONWebKeySet) {
        self.email = email
        self.keys = keys
    }
}

/// An account that is there when the server starts.
public struct SeededAccount: Sendable {
    /// The user's identifier, `sub` of every ID token; `localId` on the wire.
    public var localId: String
    /// The e-mail address.
    public var email: String
    /// Whether the address was shown to be the user's.
    public var isEmailVerified: Bool
    /// The hash of the password; nil for an account without one.
    public var password: PasswordHash?
    /// The name to show.
    public var displayName: String?

    /// Creates a seeded account from its parts.
    public init(
        localId: String, email: String, isEmailVerified: Bool, password: PasswordHash? = nil,
        displayName: String? = nil
    ) {
        self.localId = localId
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.password = password
        self.displayName = displayName
    }
}
