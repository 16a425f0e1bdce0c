import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// The client that authenticates itself, at the token endpoint and at revocation.
extension ClientRegistry {
    /// The authenticated client: an unknown one and a wrong secret get the same error.
    func authenticate(_ request: HTTPRequest, form: Parameters) throws -> Client {
        let credentials = try ClientCredentials(
            authorization: request.headers.values(of: "Authorization"), form: form)
        let presentedDigest = crypto.sha256(credentials.secret.utf8)
        let client = client(credentials.id)
        let acceptedDigests = [client?.secretDigest, client?.secondSecretDigest].compactMap { $0 }
        let isAccepted = acceptedDigests.contains { crypto.constantTimeEqual(presentedDigest, $0) }
        guard Check.that(isAccepted, .clientSecret), let client
        else { throw OAuthError(.invalidClient, "the client is unknown or its secret is wrong") }
        return client
    }
}

extension SecurityRule {
    /// Without it, a stolen code is enough to get tokens.
    static let clientSecret = Self(
        "server.client-secret", "the client proves who it is", "RFC 6749 section 2.3.1")
}
