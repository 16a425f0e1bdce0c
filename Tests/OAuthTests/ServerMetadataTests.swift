import OAuth
import Testing

/// The metadata of a server (RFC 8414).
@Suite struct ServerMetadataTests {
    /// Every member that is read, by its name on the wire (RFC 8414 section 2, RFC 9207 section 3, and OpenID Connect
    /// Discovery for userinfo).
    private static let document = """
        {
          "issuer": "https://partner.example",
          "authorization_endpoint": "https://partner.example/authorize",
          "token_endpoint": "https://partner.example/token",
          "revocation_endpoint": "https://partner.example/revoke",
          "userinfo_endpoint": "https://partner.example/userinfo",
          "scopes_supported": ["devices.read"],
          "response_types_supported": ["code"],
          "grant_types_supported": ["authorization_code"],
          "token_endpoint_auth_methods_supported": ["client_secret_post"],
          "revocation_endpoint_auth_methods_supported": ["client_secret_basic"],
          "code_challenge_methods_supported": ["S256"],
          "authorization_response_iss_parameter_supported": true
        }
        """

    private func read(
        _ document: String, issuer: String = "https://partner.example"
    ) -> ServerMetadata? { ServerMetadata(json: document.utf8, issuer: issuer) }

    @Test func `each member is read by its name on the wire, and written again`() throws {
        let metadata = try #require(read(Self.document))
        #expect(metadata.issuer == "https://partner.example")
        #expect(metadata.authorizationEndpoint == "https://partner.example/authorize")
        #expect(metadata.tokenEndpoint == "https://partner.example/token")
        #expect(metadata.revocationEndpoint == "https://partner.example/revoke")
        #expect(metadata.userinfoEndpoint == "https://partner.example/userinfo")
        #expect(metadata.scopesSupported == ["devices.read"])
        #expect(metadata.responseTypesSupported == ["code"])
        #expect(metadata.grantTypesSupported == ["authorization_code"])
        #expect(metadata.tokenEndpointAuthMethodsSupported == ["client_secret_post"])
        #expect(metadata.revocationEndpointAuthMethodsSupported == ["client_secret_basic"])
        #expect(metadata.codeChallengeMethodsSupported == ["S256"])
        #expect(metadata.authorizationResponseIssParameterSupported == true)
        #expect(read(String(decoding: metadata.json, as: UTF8.self)) == metadata)
    }

    @Test(arguments: [
        "issuer", "authorization_endpoint", "token_endpoint", "response_types_supported",
    ])
    func `metadata without a required member is not read`(name: String) {
        #expect(read(Self.document.replacing("\"\(name)\"", with: "\"other\"")) == nil)
    }

    // RFC 8414 section 3.3: the issuer is identical to the issuer whose metadata was asked for.
    @Test(arguments: ["https://partner.example/", "https://PARTNER.example", "https://evil.example"])
    func `metadata of another issuer is not read`(issuer: String) {
        #expect(read(Self.document, issuer: issuer) == nil)
    }
}
