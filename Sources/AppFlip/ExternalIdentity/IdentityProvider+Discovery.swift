import HTTPMessages
import JOSE

extension IdentityProvider {
    /// What is wrong with the provider's discovery document; nil when the server can use it.
    ///
    /// It is for a line in the log at the start. Otherwise a wrong issuer shows only when the first user comes.
    /// Source: OpenID Connect Discovery section 4.
    public func discoveryProblem(http: any HTTPClient) async -> String? {
        do {
            let document = try await DiscoveryDocument.fetch(of: issuer, with: http)
            // Without keys the provider is asked about each token.
            if profile != .introspection { _ = try document.requiredURL("jwks_uri") }
            return nil
        } catch { return error.description }
    }
}
