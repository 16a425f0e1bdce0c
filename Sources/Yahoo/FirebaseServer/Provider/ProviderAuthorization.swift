import Foundation
import OAuth
import PlatformCrypto
import WebText

/// An authorization request to a provider: the attempt, and the address to open.
struct ProviderAuthorization {
    let context: ProjectContext
    let provider: IdentityProvider
    /// Where the provider answers.
    let redirectURI: String
    let scope: Scope
    var parameters = CustomParameters.none
    /// The language that the app is in; the provider shows its pages in it, if it can.
    var language: String?

    /// The scopes of a sign-in, and those that the app adds, in its order.
    ///
    /// The scopes that production always asks Yahoo for are not published. Nil when a scope of the app has characters that
    /// no scope may have.
    static func scope(adding scopes: [String]) -> Scope? {
        try? Scope((["openid", "profile", "email"] + scopes).joined(separator: " "))
    }

    /// Begins an attempt; the address to open.
    func begin(session: SHA256Digest, visit: HandlerVisit?) async throws -> String {
        let nonce = context.random.token()
        let lifetime = Double(context.configuration.federation.redirectLifetime)
        let state = try await context.store.beginRedirect(
            RedirectAttempt(
                providerID: provider.id, redirectURI: redirectURI, nonce: nonce, session: session,
                visit: visit, expires: context.now().addingTimeInterval(lifetime)))
        var others = [Parameters.Item("nonce", nonce)] + parameters.items
        // A language among the app's own parameters comes before the language that the app is in.
        if let language, !parameters.items.contains(where: { $0.name == "language" }) {
            others.append(Parameters.Item("language", language))
        }
        let request = AuthorizationRequest(
            returnAddress: ReturnAddress(
                clientID: provider.clientID, redirectURI: redirectURI, rawState: state),
            scope: scope, others: others)
        return "\(provider.addresses.authorizationEndpoint)?\(request.encoded)"
    }
}

/// A provider of a project: its identifier, its addresses, and the project's client there.
struct IdentityProvider: Sendable {
    /// `yahoo.com`.
    let id: String
    let addresses: YahooAddresses
    let clientID: String
    let clientSecret: String
}

extension ProjectContext {
    /// The provider of an identifier, if users may sign in with it.
    ///
    /// Throws `INVALID_PROVIDER_ID` for a way to sign in that is no identity provider, and
    /// `OPERATION_NOT_ALLOWED` for one that is not set up or switched off.
    func identityProvider(_ id: String) async throws -> IdentityProvider {
        guard !Self.otherMethods.contains(id) else {
            throw WireError(.invalidProviderId, "\(id) is not an identity provider.")
        }
        let settings = await store.settings
        guard id == "yahoo.com", let provider = settings.identityProviders[id] else {
            throw WireError(
                .operationNotAllowed, "The identity provider configuration is not found.")
        }
        guard provider.isEnabled else {
            throw WireError(.operationNotAllowed, "The identity provider is disabled for this project.")
        }
        return IdentityProvider(
            id: id, addresses: configuration.federation.yahoo, clientID: provider.clientID,
            clientSecret: provider.clientSecret)
    }

    private static let otherMethods: Set<String> = [
        "password", "phone", "anonymous", "custom", "emailLink", "firebase",
    ]
}
