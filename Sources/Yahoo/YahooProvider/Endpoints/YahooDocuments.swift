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
