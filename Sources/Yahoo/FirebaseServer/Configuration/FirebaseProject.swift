import JOSE

/// One Firebase project: its API keys, its apps, and the accounts and settings that it begins with.
package struct FirebaseProject: Sendable {
    /// The identifier, `aud` of every ID token.
    package var id: String
    /// The project number, `projectId` in the answer to `getProjectConfig`.
    package var number: String
    /// The host of the sign-in handler, such as `demo-project.firebaseapp.com`.
    package var authDomain: String
    /// The hosts that a sign-in may return to.
    package var authorizedDomains: [String]
    /// The API keys of its apps (query parameter `key`).
    package var apiKeys: [String]
    /// Its apps for Apple platforms: the sign-in handler answers to these.
    package var apps: [AppleApp] = []
    /// Whether the sign-in handler answers to any app, as the official emulator's does.
    ///
    /// An app that gets the answer can sign in as the user, so by default only the project's own apps get it.
    package var allowsUnregisteredApps = false
    /// The settings that an administrator may change while the server runs.
    package var settings: ProjectSettings
    /// The accounts that it starts with, and has again after a reset.
    package var accounts: [SeededAccount] = []

    /// The service accounts that may sign custom tokens in signed mode.
    package var serviceAccounts: [ServiceAccount] = []

    /// Creates a project from its parts; the auth domain, `ID.web.app` and `localhost` are authorized, as in a new
    /// project.
    package init(
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
package struct ServiceAccount: Sendable {
    /// Its name, `iss` and `sub` of the custom tokens that it signs.
    package var email: String
    /// The keys that verify its signatures.
    package var keys: JSONWebKeySet

    /// Creates a service account from its parts.
    package init(email: String, keys: JSONWebKeySet) {
        self.email = email
        self.keys = keys
    }
}
