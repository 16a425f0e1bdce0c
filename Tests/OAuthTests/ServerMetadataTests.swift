import OAuth
import Testing

/// The metadata of a server: RFC 8414.
struct ServerMetadataTests {
    @Test(arguments: ["https://partner.example/", "https://PARTNER.example", "https://evil.example"])
    func `metadata is read for its own issuer and no other`(issuer: String) {
        var metadata = ServerMetadata(
            issuer: "https://partner.example", authorizationEndpoint: "a", tokenEndpoint: "t")
        metadata.revocationEndpoint = "r"
        metadata.userinfoEndpoint = "u"
        metadata.scopesSupported = ["devices.read"]
        #expect(ServerMetadata(json: metadata.json, issuer: "https://partner.example") == metadata)
        #expect(ServerMetadata(json: metadata.json, issuer: issuer) == nil)
    }
}
