import Foundation
import WebText

/// A provider that Firebase uses by OAuth, such as `yahoo.com`.
package final class OAuthProvider: Sendable {
    /// What an app can set before the sign-in.
    private struct Settings {
        var scopes: [String] = [""]
        var customParameters: [String: String] = [:]
    }

    package let providerID: String
    private let auth: Auth
    private let settings = Locked(Settings())

    package init(providerID: String, auth: Auth) {
        self.providerID = providerID
        self.auth = auth
    }

    package convenience init(providerID: AuthProviderID, auth: Auth) {
        self.init(providerID: providerID.rawValue, auth: auth)
    }

    /// The scopes beyond `profile` and `email`, such as `mail-r`; one empty scope by default, as in the SDK.
    package var scopes: [String] {
        get { settings.withLock { $0.scopes } }
        set { settings.withLock { $0.scopes = newValue } }
    }

    /// Parameters for the provider's own page, such as `prompt`; the server refuses those that Firebase sets.
    package var customParameters: [String: String] {
        get { settings.withLock { $0.customParameters } }
        set { settings.withLock { $0.customParameters = newValue } }
    }

    /// Shows the provider's pages, and returns a credential that Firebase has not seen yet.
    package func credential(
        with uiDelegate: (any AuthUIDelegate)? = nil
    ) async throws(AuthError) -> any AuthCredential {
        let backend = auth.backend
        let scheme = try callbackScheme()
        let eventID = auth.randomLetters(10)
        let sessionID = auth.randomLetters(10)
        let settings = settings.withLock { $0 }
        let handler = HandlerURL(
            address: try await backend.handlerAddress(), options: auth.options, providerID: providerID,
            eventID: eventID, sessionID: sessionID, usesClientID: scheme.usesClientID,
            scopes: settings.scopes, customParameters: settings.customParameters,
            languageCode: backend.languageCode)
        guard let url = URL(string: handler.text(crypto: auth.crypto)) else {
            throw AuthError(
                .internalError, "the address of the sign-in page is not a URL: \(handler.address)")
        }
        let answer = try await auth.presenter.answer(
            to: url, callback: CallbackURL(scheme: scheme.name, eventID: eventID),
            from: uiDelegate ?? auth.uiDelegate)
        return OAuthCredential(
            provider: providerID, responseURL: try CallbackURL.responseURL(of: answer), sessionID: sessionID)
    }

    /// A credential of the provider's own tokens; for Yahoo, Firebase refuses it: their audience is unknown.
    package static func credential(
        providerID: AuthProviderID, idToken: String? = nil, accessToken: String? = nil
    ) -> OAuthCredential {
        OAuthCredential(provider: providerID.rawValue, idToken: idToken, accessToken: accessToken)
    }

    /// The scheme that the pages end with, of those that the app has registered.
    private func callbackScheme() throws(AuthError) -> CallbackScheme {
        let options = auth.options
        // The reversed client id comes first where it is registered.
        if let reversed = options.reversedClientID, options.urlSchemes.contains(reversed) {
            return CallbackScheme(name: reversed, usesClientID: true)
        }
        guard !options.googleAppID.isEmpty else {
            throw AuthError(.internalError, "the options have no googleAppID")
        }
        guard options.urlSchemes.contains(options.encodedAppID) else {
            throw AuthError(
                .internalError, "add \(options.encodedAppID) to the URL types in the app's Info.plist")
        }
        return CallbackScheme(name: options.encodedAppID, usesClientID: false)
    }
}
