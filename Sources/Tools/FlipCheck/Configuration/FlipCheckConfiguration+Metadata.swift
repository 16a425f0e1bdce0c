import HTTPMessages
import OAuth

extension FlipCheckConfiguration {
    /// Takes the endpoints that are not given from the issuer's metadata (RFC 8414), where there is an issuer.
    ///
    /// Throws ``ConfigurationError`` when the metadata is needed and cannot be had.
    public mutating func complete(from client: any HTTPClient) async throws(ConfigurationError) {
        guard let issuer, authorizationURL == nil || tokenURL == nil else { return }
        guard let url = Self.metadataURL(issuer), let request = HTTPRequest("GET", url) else {
            throw ConfigurationError("issuer", "\(issuer) is no address of the web")
        }
        let response: HTTPResponse
        do throws(HTTPClientError) { response = try await client.send(request) } catch {
            throw ConfigurationError("issuer", "\(url): \(error.inWords); give the endpoints instead")
        }
        // RFC 8414 section 3.3: the issuer in it is the one that was asked.
        guard response.status == 200, let metadata = ServerMetadata(json: response.body, issuer: issuer)
        else {
            throw ConfigurationError(
                "issuer",
                "\(url) answers \(response.status) and no metadata of \(issuer); give the endpoints instead")
        }
        authorizationURL = authorizationURL ?? metadata.authorizationEndpoint
        tokenURL = tokenURL ?? metadata.tokenEndpoint
        revocationURL = revocationURL ?? metadata.revocationEndpoint
        userinfoURL = userinfoURL ?? metadata.userinfoEndpoint
    }

    /// RFC 8414 section 3.1: the well-known part goes between the host and the path.
    private static func metadataURL(_ issuer: String) -> String? {
        guard let request = HTTPRequest("GET", issuer) else { return nil }
        let path = request.path == "/" ? "" : String(request.path)
        return request.origin + "/.well-known/oauth-authorization-server" + path
    }
}
