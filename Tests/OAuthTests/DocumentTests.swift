import OAuth
import Testing

struct DocumentTests {
    @Test func `metadata prints the names of RFC 8414 and reads them`() {
        var metadata = ServerMetadata(
            issuer: "https://partner.example", authorizationEndpoint: "https://partner.example/authorize",
            tokenEndpoint: "https://partner.example/token")
        metadata.revocationEndpoint = "https://partner.example/revoke"
        metadata.userinfoEndpoint = "https://partner.example/userinfo"
        metadata.scopesSupported = ["devices.read"]
        metadata.authorizationResponseIssParameterSupported = true
        let fields = [
            #""authorization_endpoint":"https://partner.example/authorize""#,
            #""authorization_response_iss_parameter_supported":true"#,
            #""code_challenge_methods_supported":["S256"]"#,
            #""grant_types_supported":["authorization_code","refresh_token"]"#,
            #""issuer":"https://partner.example""#,
            #""response_types_supported":["code"]"#,
            #""revocation_endpoint":"https://partner.example/revoke""#,
            #""scopes_supported":["devices.read"]"#,
            #""token_endpoint":"https://partner.example/token""#,
            #""token_endpoint_auth_methods_supported":["client_secret_post","client_secret_basic"]"#,
            #""userinfo_endpoint":"https://partner.example/userinfo""#,
        ]
        #expect(String(decoding: metadata.json, as: UTF8.self) == "{\(fields.joined(separator: ","))}")
        #expect(ServerMetadata(json: metadata.json, issuer: "https://partner.example") == metadata)
    }

    @Test(arguments: ["https://partner.example/", "https://PARTNER.example", "https://evil.example"])
    func `metadata of another issuer is not read`(issuer: String) {
        let metadata = ServerMetadata(
            issuer: "https://partner.example", authorizationEndpoint: "a", tokenEndpoint: "t")
        #expect(ServerMetadata(json: metadata.json, issuer: issuer) == nil)
    }

    @Test func `userinfo prints its fields and reads them`() {
        let info = UserInfo(
            subject: "248", email: "ada@partner.example", name: "Ada Example", givenName: "Ada")
        #expect(
            String(decoding: info.json, as: UTF8.self)
                == #"{"email":"ada@partner.example","given_name":"Ada","name":"Ada Example","sub":"248"}"#)
        #expect(UserInfo(json: info.json) == info)
    }

    @Test(arguments: [
        "", "[]", #"{"sub":"1"}"#, #"{"email":"e"}"#, #"{"sub":"","email":"e"}"#, #"{"sub":"1","email":""}"#,
        #"{"sub":1,"email":"e"}"#,
    ])
    func `userinfo without sub or email is not read`(json: String) {
        #expect(UserInfo(json: json.utf8) == nil)
    }
}
