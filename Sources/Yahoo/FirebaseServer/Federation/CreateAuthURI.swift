import HTTPMessages
import JOSE
import PlatformCrypto
import WebText

/// `accounts:createAuthUri` with a `providerId`: the address that an app opens in a browser of its own.
///
/// The provider then answers to `continueUri`, which is the app's page, and the app brings that address and
/// the `sessionId` to `accounts:signInWithIdp`.
enum ProviderAuthURI {
    static func answer(_ call: Call, providerID: String) async throws -> HTTPResponse {
        let context = call.project
        let provider = try await context.identityProvider(providerID)
        guard let text = try call.fields.text("continueUri") else { throw WireError(.missingContinueURI) }
        guard let address = try? AbsoluteURL(text), address.isSecureOrLoopback else {
            throw WireError(.invalidContinueURI)
        }
        // The provider compares the address with its own list too. This check does not depend on that.
        guard Check.that(address.isAuthorized(by: context.project), .continueURI)
        else { throw WireError(.unauthorizedDomain, "\(address.host) is not an authorized domain.") }
        let scopes = try call.fields.text("oauthScope")?.split { $0 == " " || $0 == "," }.map(String.init)
        guard let scope = ProviderAuthorization.scope(adding: scopes ?? []) else {
            throw WireError.invalidArgument(
                "Invalid value at 'oauthScope': a scope has characters that no scope has.")
        }
        let custom: CustomParameters
        do { custom = try CustomParameters(call.fields.object("customParameter")?.members ?? [:]) } catch {
            throw WireError.invalidArgument("Invalid value at 'customParameter': \(error).")
        }
        let sessionID = try call.fields.text("sessionId") ?? context.random.token()
        let authorization = ProviderAuthorization(
            context: context, provider: provider, redirectURI: address.withoutFragment, scope: scope,
            parameters: custom)
        let uri = try await authorization.begin(
            session: context.crypto.sha256(sessionID.utf8), visit: nil)
        return HTTPResponse(json: [
            "kind": "identitytoolkit#CreateAuthUriResponse", "authUri": .string(uri),
            "providerId": .string(provider.id), "sessionId": .string(sessionID),
        ])
    }
}

extension SecurityRule {
    /// Without it, any app with the scheme gets the answer, by the call that begins a sign-in.
    static let continueURI = Self(
        "firebase.continue-uri", "the address is on an authorized domain", "Firebase: authorized domains")
}
