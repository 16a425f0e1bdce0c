import Foundation
import WebText

/// A provider that Firebase uses by OAuth, such as `yahoo.com`.
///
/// Docs/yahoo-sign-in.md shows it from outside.
package final class OAuthProvider: Sendable {
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

    /// The scopes that the app asks for beyond `profile` and `email`, such as `mail-r`; one empty scope
    /// by default, as in the SDK.
    package var scopes: [String] {
        get { settings.withLock { $0.scopes } }
        set { settings.withLock { $0.scopes = newValue } }
    }

    /// Parameters for the provider's own page, such as `prompt` and `language`.
    ///
    /// Those that Firebase sets are refused by its server: `client_id`, `redirect_uri`, `response_type`,
    /// `scope`, `state`.
    package var customParameters: [String: String] {
        get { settings.withLock { $0.customParameters } }
        set { settings.withLock { $0.customParameters = newValue } }
    }

    /// Shows the provider's pages, and returns a credential that Firebase has not seen yet.
    ///
    /// No account is looked up here: `Auth/signIn(with:)` finds out whether another account has the e-mail
    /// address.
    ///
    /// - Parameter uiDelegate: shows the pages; nil for the delegate of `Auth`.
    ///
    /// Throws ``AuthError``: `webContextCancelled`, the page's own 17060 to 17063, `unauthorizedDomain`, and
    /// `internalError` where the SDK stops the app because a setting is missing.
    package func credential(
        with uiDelegate: (any AuthUIDelegate)? = nil
    ) async throws(AuthError) -> any AuthCredential {
        let backend = auth.backend
        let scheme = try callbackScheme(isEmulated: backend.emulator != nil)
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

    /// A credential of tokens that the app got from the provider without Firebase.
    ///
    /// For Yahoo, Firebase refuses it: the audience of a Yahoo access token cannot be checked.
    package static func credential(
        providerID: AuthProviderID, idToken: String? = nil, accessToken: String? = nil
    ) -> OAuthCredential {
        OAuthCredential(provider: providerID.rawValue, idToken: idToken, accessToken: accessToken)
    }

    /// The scheme with which the pages end, and whether it comes from the client id.
    private func callbackScheme(
        isEmulated: Bool
    ) throws(AuthError) -> (name: String, usesClientID: Bool) {
        let options = auth.options
        if !isEmulated, ["facebook.com", "apple.com"].contains(providerID) {
            throw AuthError(.internalError, "sign in to \(providerID) with its own SDK")
        }
        // The reversed client id comes first where it is registered.
        if let reversed = options.reversedClientID, options.urlSchemes.contains(reversed) {
            return (reversed, true)
        }
        guard !options.googleAppID.isEmpty else {
            throw AuthError(.internalError, "the options have no googleAppID")
        }
        guard options.urlSchemes.contains(options.encodedAppID) else {
            throw AuthError(
                .internalError, "add \(options.encodedAppID) to the URL types in the app's Info.plist")
        }
        return (options.encodedAppID, false)
    }
}
