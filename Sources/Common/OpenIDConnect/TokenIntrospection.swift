import HTTPMessages
import JOSE
import JSON
import OAuth
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks a provider about a token that only the provider can read (RFC 7662).
package struct TokenIntrospection: Sendable {
    private let clientID: String
    private let clientSecret: String
    private let http: any HTTPClient
    private let discovered: PublishedDocument<DiscoveryDocument>

    /// The introspection of a client with this identifier and secret, at the endpoint that the issuer
    /// publishes.
    package init(
        issuer: String, clientID: String, clientSecret: String, http: any HTTPClient,
        now: @escaping @Sendable () -> Date
    ) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.http = http
        discovered = PublishedDocument(ofIssuer: issuer, with: http, now: now)
    }

    /// Whether the provider's discovery document has an introspection endpoint.
    ///
    /// Throws ``IssuerUnavailable`` when the document cannot be fetched.
    package func isOffered() async throws -> Bool {
        try await discovered.current().content.optionalURL("introspection_endpoint") != nil
    }

    /// The provider's claims about an active token; nil for a token that is unknown, expired or revoked.
    ///
    /// Throws ``IssuerUnavailable`` when the provider cannot be asked, or refuses this client.
    ///
    /// - Parameter hint: `access_token` or `refresh_token` (wire name `token_type_hint`).
    package func claims(of token: String, hint: String) async throws -> JSONValue? {
        let document = try await discovered.current().content
        let endpoint = try document.requiredURL("introspection_endpoint")
        let request = try request(about: token, hint: hint, to: endpoint, document)
        let answer: HTTPResponse
        do { answer = try await http.send(request) } catch { throw IssuerUnavailable(error) }
        let content = JSONValue(json: answer.body)
        guard answer.status == 200, let claims = content, let isActive = claims["active"]?.bool else {
            // RFC 6749 section 5.2: a client that is not known may also get 400 with this error.
            let isClientRefused =
                [401, 403].contains(answer.status)
                || content?["error"]?.string == "invalid_client"
            let advice = isClientRefused ? ": look at clientID and its secret" : ""
            throw IssuerUnavailable("\(endpoint) \(answer.reasonUnusable)\(advice)")
        }
        return isActive ? claims : nil
    }

    /// The request to the introspection endpoint (RFC 7662 section 2.1), with the client's authentication.
    private func request(
        about token: String, hint: String, to endpoint: String, _ document: DiscoveryDocument
    ) throws(IssuerUnavailable) -> HTTPRequest {
        // RFC 8414 section 2 does not say how a client authenticates where the document names no methods for this endpoint.
        // Then those of the token endpoint are tried.
        let endpointMethods = "introspection_endpoint_auth_methods_supported"
        let methods =
            document.members.has(endpointMethods) ? endpointMethods : "token_endpoint_auth_methods_supported"
        guard let method = document.clientAuthentication(methods).first else {
            throw IssuerUnavailable(
                "\(endpoint) takes neither client_secret_basic nor client_secret_post")
        }
        let credentials = ClientCredentials(id: clientID, secret: clientSecret, method: method)
        let form = Parameters(credentials.items + [.init("token", token), .init("token_type_hint", hint)])
        guard var request = HTTPRequest(postForm: form.encoded, to: endpoint) else {
            throw IssuerUnavailable("\(endpoint) is not a URL")
        }
        request.headers["Authorization"] = credentials.authorization
        request.headers["Accept"] = "application/json"
        return request
    }
}
