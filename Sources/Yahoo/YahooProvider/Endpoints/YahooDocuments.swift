import AuthorizationServer
import HTTPMessages
import JOSE
import OAuth
import PlatformCrypto

/// `GET /.well-known/openid-configuration`: the discovery document.
///
/// It says what this server does. Yahoo's own also lists the response types `token` and `id_token`, RS256 and
/// the scope `openid2`, which are not offered here. Source: OpenID Connect Discovery section 3.
extension YahooConfiguration {
    var discoveryDocument: JSONValue {
        let methods: JSONValue = ["client_secret_basic", "client_secret_post"]
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + YahooAuthorizationEndpoint.path),
            "token_endpoint": .string(issuer + "/oauth2/get_token"),
            "introspection_endpoint": .string(issuer + "/oauth2/introspect"),
            "userinfo_endpoint": .string(issuer + "/openid/v1/userinfo"),
            // Yahoo's key for it is the first one, that of RFC 8414 section 2 the second.
            "token_revocation_endpoint": .string(issuer + "/oauth2/revoke"),
            "revocation_endpoint": .string(issuer + "/oauth2/revoke"),
            "jwks_uri": .string(issuer + "/openid/v1/certs"),
            "response_types_supported": ["code"], "response_modes_supported": ["query"],
            "subject_types_supported": ["public"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "id_token_signing_alg_values_supported": ["ES256"],
            "scopes_supported": ["openid", "profile", "email"],
            "token_endpoint_auth_methods_supported": methods,
            "code_challenge_methods_supported": ["S256"],
            "claims_supported": .array(
                [
                    "aud", "email", "email_verified", "birthdate", "exp", "family_name", "given_name", "iat",
                    "iss", "locale", "name", "sub", "auth_time",
                ].map(JSONValue.string)),
            "display_values_supported": ["page"],
            "ui_locales_supported": .array(YahooLanguage.allCases.map { .string($0.rawValue) }),
            "claims_parameter_supported": false, "request_parameter_supported": false,
            "request_uri_parameter_supported": false,
        ]
    }
}

/// `GET /openid/v1/certs`: the public key of the ID tokens.
///
/// Source: RFC 7517 section 5; OpenID Connect Discovery section 3 (`jwks_uri`).
struct YahooKeysEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        var json = context.idTokens.keys.json
        switch context.configuration.faults.keys {
        case .serverError: throw OAuthError.errorHandlingRequest
        case .otherName: json = changed { $0["kid"] = "0000000000000000000000000000000000000000" }
        case .shortCoordinate:
            json = changed { key in
                let x = key["x"]?.string.flatMap { Base64URL.decode($0) } ?? []
                key["x"] = .string(Base64URL.encode(x.dropFirst()))
            }
        case nil: break
        }
        return HTTPResponse(publicJSON: json)
    }

    private func changed(_ change: (inout JSONValue) -> Void) -> [UInt8] {
        let keys = context.idTokens.keys.keys.map { key in
            var value = key.value
            change(&value)
            return value
        }
        return JSONValue.object(["keys": .array(keys)]).json
    }
}

/// The refusals of the token, revocation and introspection endpoints, in Yahoo's words.
///
/// Source: Yahoo's page of OAuth 2.0 error codes, which gives names and statuses; where it has none, RFC 6749
/// section 5.2.
extension OAuthError {
    static func invalidInput(_ problem: String) -> OAuthError { OAuthError(Code("INVALID_INPUT"), problem) }

    static func invalidGrant(_ problem: String) -> OAuthError {
        OAuthError(Code("INVALID_GRANT"), problem, status: 401)
    }

    /// Client ids are no secret, so the answer may say that one is unknown, as Yahoo's does.
    static let unknownApp = OAuthError(Code("INVALID_CLIENT"), "the client id is unknown")
    static let invalidClientSecret = OAuthError(
        Code("INVALID_CLIENT_SECRET"), "the client secret is wrong", status: 401)
    static let invalidRedirectURI = OAuthError(
        Code("INVALID_REDIRECT_URI"), "redirect_uri is not the one the code was sent to")
    static let invalidRefreshToken = OAuthError(
        Code("INVALID_REFRESH_TOKEN"), "the refresh token is unknown, expired or revoked")
    static let unsupportedGrantType = OAuthError(
        Code("UNSUPPORTED_GRANT_TYPE"), "grant_type is authorization_code or refresh_token")
    static let accountNotAuthorized = OAuthError(
        Code("ACCOUNT_NOT_AUTHORIZED"), "the account is not available", status: 403)
    static let generationFailed = OAuthError(
        Code("ACCESS_TOKEN_GENERATION_FAILED"), "no token could be made; try again", status: 500)
    static let errorHandlingRequest = OAuthError(
        Code("ERROR_HANDLING_REQUEST"), "something went wrong; try again", status: 500)
    /// Yahoo's page documents the status; the name is a house rule.
    static let tooManyRequests = OAuthError(Code("TOO_MANY_REQUESTS"), "too many requests; wait", status: 429)
}
