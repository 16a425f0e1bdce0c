import FirebaseCore
import Foundation
import WebText

/// An OAuth provider that users can sign in with, such as `yahoo.com`, and the settings of its sign-in.
package final class OAuthProvider: Sendable {
    /// What an app can set before the sign-in.
    private struct Settings {
        /// One empty scope by default, as in the SDK, which then sends the parameter without a value.
        var scopes: [String]? = [""]
        var customParameters: [String: String]? = [:]
    }

    /// The providers with an SDK of their own, which an app has to use instead of their pages.
    private static let providersWithSDK: Set = ["apple.com", "facebook.com"]

    package let providerID: String
    private let auth: Auth
    private let settings = Locked(Settings())

    /// A provider for sign-ins of this client; by default the client of the app that runs.
    package init(providerID: String, auth: Auth = Auth.auth()) {
        self.providerID = providerID
        self.auth = auth
    }

    /// The same provider by an ``AuthProviderID``.
    package convenience init(providerID: AuthProviderID, auth: Auth = Auth.auth()) {
        self.init(providerID: providerID.rawValue, auth: auth)
    }

    /// The scopes besides those that Firebase always asks for, such as `mail-r`; one empty scope by default.
    package var scopes: [String]? {
        get { settings.withLock { $0.scopes } }
        set { settings.withLock { $0.scopes = newValue } }
    }

    /// Parameters for the provider's own page, such as `prompt`; the server refuses those that Firebase sets.
    package var customParameters: [String: String]? {
        get { settings.withLock { $0.customParameters } }
        set { settings.withLock { $0.customParameters = newValue } }
    }

    /// Shows the provider's pages, and returns their answer as a credential to sign in with.
    ///
    /// Throws `webContextCancelled` when the user closes the pages, or the error that the pages report. Throws
    /// `internalError` for `apple.com` and `facebook.com` without an emulator: the SDK ends an app that makes
    /// such a provider.
    package func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
        let backend = auth.backend
        if backend.emulator == nil, Self.providersWithSDK.contains(providerID) {
            throw AuthError(
                .internalError,
                "sign in with the SDK of \(providerID), and pass its credential to Auth.signIn(with:)")
        }
        let scheme = try callbackScheme()
        let eventID = auth.randomLetters(10)
        let sessionID = auth.randomLetters(10)
        let settings = settings.withLock { $0 }
        let isNamedByClientID = scheme == auth.options.reversedClientID
        let handler = HandlerURL(
            endpoint: try await backend.handlerEndpoint(), options: auth.options, providerID: providerID,
            eventID: eventID, sessionID: sessionID,
            clientID: isNamedByClientID ? auth.options.clientID : nil, scopes: settings.scopes ?? [],
            customParameters: settings.customParameters ?? [:], languageCode: backend.languageCode)
        guard let url = URL(string: handler.text(crypto: auth.crypto)) else {
            throw AuthError(.internalError, "the sign-in page has no valid URL: \(handler.endpoint)")
        }
        let answer = try await auth.presenter.answer(
            to: url, callback: CallbackURL(scheme: scheme, eventID: eventID),
            from: uiDelegate ?? auth.browser)
        return OAuthCredential(
            provider: providerID, responseURL: try CallbackURL.responseURL(of: answer), sessionID: sessionID)
    }

    /// A credential of tokens that the app got from the provider itself.
    ///
    /// Firebase refuses it for Yahoo, because it cannot check for which app Yahoo issued a token.
    package static func credential(
        providerID: AuthProviderID, idToken: String? = nil, accessToken: String? = nil
    ) -> OAuthCredential {
        OAuthCredential(provider: providerID.rawValue, idToken: idToken, accessToken: accessToken)
    }

    /// The app's URL scheme, with which the provider's pages end; throws `internalError` when none is
    /// registered.
    private func callbackScheme() throws(AuthError) -> String {
        let options = auth.options
        // The reversed client id comes first where it is registered.
        if let reversed = options.reversedClientID, options.urlSchemes.contains(reversed) {
            return reversed
        }
        guard !options.googleAppID.isEmpty else {
            throw AuthError(.internalError, "the options have no googleAppID")
        }
        guard options.urlSchemes.contains(options.encodedAppID) else {
            throw AuthError(
                .internalError, "add \(options.encodedAppID) to the URL types in the app's Info.plist")
        }
        return options.encodedAppID
    }
}
