import JSON

extension YahooConfiguration {
    /// The answer to `GET /.well-known/openid-configuration` (OpenID Connect Discovery 1.0 section 3).
    ///
    /// The document lists what the stand-in does, which is less than Yahoo's own document lists.
    var discoveryDocument: JSONValue {
        [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + YahooPath.authorization),
            "token_endpoint": .string(issuer + YahooPath.token),
            "introspection_endpoint": .string(issuer + YahooPath.introspection),
            "userinfo_endpoint": .string(issuer + YahooPath.userinfo),
            // Yahoo names the revocation endpoint by the first key, RFC 8414 section 2 by the second.
            "token_revocation_endpoint": .string(issuer + YahooPath.revocation),
            "revocation_endpoint": .string(issuer + YahooPath.revocation),
            "jwks_uri": .string(issuer + YahooPath.keys),
            "response_types_supported": ["code"], "response_modes_supported": ["query"],
            "subject_types_supported": ["public"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "id_token_signing_alg_values_supported": ["ES256"],
            "scopes_supported": ["openid", "profile", "email"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
            "code_challenge_methods_supported": ["S256"],
            // The list of Yahoo's own document; the userinfo endpoint answers with more claims.
            "claims_supported": [
                "aud", "email", "email_verified", "birthdate", "exp", "family_name", "given_name", "iat",
                "iss", "locale", "name", "sub", "auth_time",
            ],
            "display_values_supported": ["page"],
            "ui_locales_supported": .array(YahooLanguage.allCases.map { .string($0.rawValue) }),
            "claims_parameter_supported": false, "request_parameter_supported": false,
            "request_uri_parameter_supported": false,
        ]
    }
}
