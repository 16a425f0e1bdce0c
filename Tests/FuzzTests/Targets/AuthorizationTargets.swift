import WebText

@testable import OAuth

extension FuzzTarget {
    private static let request = "response_type=code&client_id=c&redirect_uri=r&state=s&scope=a+b"

    /// The values of OAuth.
    static let authorization = [
        FuzzTarget("authorization-request", seeds: [request, request + "&user_locale=de&%A9=1"]) { bytes in
            let request = try AuthorizationRequest(form(bytes))
            let again = Parameters(parsing: request.encoded, plus: .space)
            require(try AuthorizationRequest(again) == request, "a request prints and parses")
        },
        FuzzTarget("authorization-response", seeds: ["code=a&state=b", "error=access_denied&iss=x"]) {
            bytes in
            let response = try AuthorizationResponse(form(bytes))
            let again = Parameters(parsing: response.encoded, plus: .space)
            require(try AuthorizationResponse(again) == response, "a response prints and parses")
        },
        FuzzTarget(
            "token-request",
            seeds: [
                "grant_type=authorization_code&code=a&redirect_uri=b&client_id=c&client_secret=d",
                "grant_type=refresh_token&refresh_token=a&scope=b", "token=a&token_type_hint=b",
            ]
        ) { bytes in
            let parameters = form(bytes)
            _ = try? RevocationRequest(parameters)
            _ = try? ClientCredentials(authorization: [], form: parameters)
            let request = try TokenRequest(parameters)
            let again = Parameters(parsing: Parameters(request.items).encoded, plus: .space)
            require(try TokenRequest(again) == request, "a request prints and parses")
        },
        FuzzTarget(
            "token-response",
            seeds: [#"{"access_token":"a","token_type":"bearer","expires_in":1,"scope":"a b"}"#]
        ) { bytes in
            if let error = OAuthError(json: bytes, status: 400) {
                require(OAuthError(json: error.json, status: 400) == error, "an error prints and parses")
            }
            _ = UserInfo(json: bytes)
            _ = ServerMetadata(json: bytes, issuer: "https://a.example")
            let response = try TokenResponse(json: bytes)
            require(try TokenResponse(json: response.json) == response, "a response prints and parses")
        },
        FuzzTarget("scope", seeds: ["a b c", "openid  a"]) { bytes in
            let scope = try Scope(text(bytes))
            require(
                try Scope(scope.description) == scope && scope.isSubset(of: scope),
                "a scope prints and parses")
        },
        FuzzTarget("authorization-header", seeds: ["Basic Z29vZ2xlOnMzY3JldA==", "Bearer abc"]) { bytes in
            if let token = try? BearerToken(authorization: [text(bytes)]) {
                require(
                    try BearerToken(authorization: [token.authorization]) == token,
                    "a token prints and parses")
            }
            let client = try ClientCredentials(authorization: [text(bytes)], form: Parameters())
            let header = client.authorization ?? ""
            require(
                try ClientCredentials(authorization: [header], form: Parameters()) == client,
                "credentials print and parse")
        },
    ]
}

private func form(_ bytes: [UInt8]) -> Parameters {
    Parameters(parsing: PercentCoding.text(of: bytes), plus: .space)
}
