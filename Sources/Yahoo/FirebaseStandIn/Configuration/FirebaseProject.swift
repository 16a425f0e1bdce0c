import WebText

/// One Firebase project: its API keys, its apps, and the accounts and settings that it begins with.
package struct FirebaseProject: Sendable {
    /// The project id, such as `demo-project` (claim `aud` of every ID token).
    package var id: String
    /// The project number (wire name `projectId` in the answer to `getProjectConfig`).
    package var number: String
    /// The host of the sign-in handler, such as `demo-project.firebaseapp.com`.
    package var authDomain: String
    /// The hosts that a sign-in may return to.
    package var authorizedDomains: [String]
    /// The API keys of the apps (query parameter `key`).
    package var apiKeys: [String]
    /// The apps for Apple platforms, the only apps to which the sign-in handler answers.
    package var apps: [AppleApp] = []
    /// Whether answers hide which addresses have accounts (`emailPrivacyConfig.enableImprovedEmailPrivacy`).
    ///
    /// True by default, as for projects made since September 2023. An administrator can change it.
    package var hasEmailEnumerationProtection = true
    /// The client that Yahoo gave to the project (`DefaultSupportedIdpConfig`); an administrator can change
    /// it.
    package var yahooClient: IdentityProviderConfiguration?
    /// The accounts that the project begins with, and has again after a reset.
    package var accounts: [Account] = []
    /// The service accounts that may sign custom tokens in signed mode.
    package var serviceAccounts: [ServiceAccount] = []

    /// A project without apps and accounts.
    ///
    /// The auth domain, `ID.web.app` and `localhost` are authorized, as in a new project of production.
    package init(id: String, number: String, authDomain: String, apiKeys: [String]) {
        self.id = id
        self.number = number
        self.authDomain = authDomain
        authorizedDomains = [authDomain, "\(id).web.app", "localhost"]
        self.apiKeys = apiKeys
    }

    /// Whether a host, in lower case, is an authorized domain.
    ///
    /// Stricter than firebase-js-sdk's `validate_origin.ts`, which takes the subdomains of an authorized domain, too.
    func authorizes(host: String) -> Bool {
        authorizedDomains.contains { $0.lowercased().hasSameBytes(as: host) }
    }
}
