import JOSE
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

/// A service account of a project, whose private key signs custom tokens.
package struct ServiceAccount: Sendable {
    /// Its name, `iss` and `sub` of the custom tokens that it signs.
    package var email: String
    package var keys: JSONWebKeySet

    package init(email: String, keys: JSONWebKeySet) {
        self.email = email
        self.keys = keys
    }
}

package struct IdentityProviderConfiguration: Sendable, Hashable {
    package var isEnabled = true
    package var clientID: String
    package var clientSecret: String

    package init(clientID: String, clientSecret: String) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}

package struct AppleApp: Sendable, Hashable {
    package var bundleID: String
    /// The Firebase app id, such as `1:123456789:ios:123abc456def` (`GOOGLE_APP_ID`).
    package var googleAppID: String
    /// The OAuth client id, such as `123-abc.apps.googleusercontent.com` (`CLIENT_ID`), when it has one.
    package var clientID: String?

    package init(bundleID: String, googleAppID: String, clientID: String? = nil) {
        self.bundleID = bundleID
        self.googleAppID = googleAppID
        self.clientID = clientID
    }
}
