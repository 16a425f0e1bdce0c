import WebText

/// One Firebase project: its API keys, its apps, and the accounts and settings that it begins with.
package struct FirebaseProject: Sendable {
    /// `aud` of every ID token.
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
    /// Whether answers hide which addresses have accounts (`emailPrivacyConfig.enableImprovedEmailPrivacy`).
    ///
    /// On for projects made since September 2023, and on here. An administrator can change it.
    package var protectsEmailEnumeration = true
    /// The client that Yahoo gave to the project (`DefaultSupportedIdpConfig`); an administrator can change it.
    package var yahooClient: IdentityProviderConfiguration?
    /// The accounts that it starts with, and has again after a reset.
    package var accounts: [Account] = []
    /// The service accounts that may sign custom tokens in signed mode.
    package var serviceAccounts: [ServiceAccount] = []

    /// The auth domain, `ID.web.app` and `localhost` are authorized, as in a new project.
    package init(id: String, number: String, authDomain: String, apiKeys: [String]) {
        self.id = id
        self.number = number
        self.authDomain = authDomain
        authorizedDomains = [authDomain, "\(id).web.app", "localhost"]
        self.apiKeys = apiKeys
    }

    /// Whether a host is an authorized domain; the subdomains of one are not.
    func authorizes(host: String) -> Bool {
        authorizedDomains.contains { $0.lowercased().hasSameBytes(as: host) }
    }
}
