import JSON

extension YahooConfiguration {
    /// `GET /.well-known/openid-configuration`: what this server does, which is less than Yahoo's own
    /// document says.
    var discoveryDocument: JSONValue {
        [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + YahooPath.authorization),
            "token_endpoint": .string(issuer + YahooPath.token),
            "introspection_endpoint": .string(issuer + YahooPath.introspection),
            "userinfo_endpoint": .string(issuer + YahooPath.userinfo),
            // Yahoo's key for it is the first one, that of RFC 8414 section 2 the second.
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
            // Yahoo's own list; its userinfo has more.
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
