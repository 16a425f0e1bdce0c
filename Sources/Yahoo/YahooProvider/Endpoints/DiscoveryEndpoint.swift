import AuthorizationServer
import HTTPMessages
import JOSE

/// `GET /.well-known/openid-configuration`: the discovery document, made once.
///
/// It says what this server does. Yahoo's own also lists the response types `token` and `id_token`, RS256 and
/// the scope `openid2`, which are not offered here. Source: OpenID Connect Discovery section 3.
struct DiscoveryEndpoint: Endpoint {
    private let json: [UInt8]

    init(_ configuration: YahooConfiguration) {
        let issuer = configuration.issuer
        let methods: JSONValue = ["client_secret_basic", "client_secret_post"]
        let document: JSONValue = [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + AuthorizationEndpoint.path),
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
        json = document.json
    }

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(publicJSON: json)
    }
}
