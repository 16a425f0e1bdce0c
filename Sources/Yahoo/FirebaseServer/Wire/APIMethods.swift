import AuthorizationServer

/// Every method of the API, in the names of version 1; ``RequestPath`` brings the other spellings here.
enum APIMethods {
    static let routes = RouteTable(
        users + IdPRoutes.routes + accounts + project + emulator + notHere)

    /// The methods for an app with an API key.
    private static let users: [Route<APIMethod>] = [
        Route("POST", "/v1/accounts:signUp", for: .app, SignUpEndpoint()),
        Route("POST", "/v1/accounts:signInWithPassword", for: .app, PasswordEndpoint()),
        Route("POST", "/v1/accounts:signInWithCustomToken", for: .app, CustomTokenEndpoint()),
        Route("POST", "/v1/accounts:signInWithEmailLink", for: .app, EmailLinkEndpoint()),
        Route("POST", "/v1/accounts:createAuthUri", for: .app, CreateAuthURIEndpoint()),
        Route("POST", "/v1/accounts:lookup", for: .app, LookupEndpoint()),
        Route("POST", "/v1/accounts:update", for: .app, UpdateEndpoint()),
        Route("POST", "/v1/accounts:delete", for: .app, DeleteEndpoint()),
        Route("POST", "/v1/accounts:sendOobCode", for: .app, OobCodeEndpoint(isAdministrator: false)),
        Route("POST", "/v1/accounts:resetPassword", for: .app, ResetPasswordEndpoint()),
        Route("GET", "/v1/projects", for: .app, ProjectConfigEndpoint()),
        Route("POST", "/v1/token", for: .app, TokenEndpoint()),
    ]

    /// The methods for an Admin SDK, about accounts.
    private static let accounts: [Route<APIMethod>] = [
        Route("POST", "/v1/projects/{project}/accounts", for: .administrator, AdminCreateEndpoint()),
        Route("POST", "/v1/projects/{project}/accounts:lookup", for: .administrator, AdminLookupEndpoint()),
        Route("POST", "/v1/projects/{project}/accounts:update", for: .administrator, AdminUpdateEndpoint()),
        Route("POST", "/v1/projects/{project}/accounts:delete", for: .administrator, AdminDeleteEndpoint()),
        Route("GET", "/v1/projects/{project}/accounts:batchGet", for: .administrator, BatchGetEndpoint()),
        Route("POST", "/v1/projects/{project}/accounts:batchCreate", for: .administrator, ImportEndpoint()),
        Route(
            "POST", "/v1/projects/{project}/accounts:batchDelete", for: .administrator, BatchDeleteEndpoint()),
        Route("POST", "/v1/projects/{project}/accounts:query", for: .administrator, QueryEndpoint()),
        Route(
            "POST", "/v1/projects/{project}/accounts:sendOobCode", for: .administrator,
            OobCodeEndpoint(isAdministrator: true)),
        Route(
            "POST", "/v1/projects/{project}:createSessionCookie", for: .administrator,
            SessionCookieEndpoint()),
    ]

    /// The methods for an Admin SDK, about the project, and the public keys.
    private static let project: [Route<APIMethod>] =
        resource("defaultSupportedIdpConfigs") { IdentityProviderEndpoint(action: $0) }
        + resource("oauthIdpConfigs") { OpenIDProviderEndpoint(action: $0) }
        + [
            Route(
                "GET", "/v2/projects/{project}/config", for: .administrator,
                SettingsEndpoint(isChange: false, view: .administrator)
            ),
            Route(
                "PATCH", "/v2/projects/{project}/config", for: .administrator,
                SettingsEndpoint(isChange: true, view: .administrator)),
            Route(
                "GET", "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com", for: .anyone,
                KeysEndpoint()),
            Route("GET", "/v1/sessionCookiePublicKeys", for: .anyone, KeysEndpoint()),
        ]

    /// Methods that only an emulator has; no credential is needed.
    private static let emulator: [Route<APIMethod>] = [
        Route("GET", "/", for: .anyone, ReadyEndpoint()),
        Route("GET", "/emulator/action", for: .anyone, ActionPage()),
        Route(
            "DELETE", "/emulator/v1/projects/{project}/accounts", for: .anyone, RemoveAllAccountsEndpoint()),
        Route("POST", "/emulator/v1/projects/{project}:reset", for: .anyone, ResetEndpoint()),
        Route(
            "GET", "/emulator/v1/projects/{project}/config", for: .anyone,
            SettingsEndpoint(isChange: false, view: .emulator)),
        Route(
            "PATCH", "/emulator/v1/projects/{project}/config", for: .anyone,
            SettingsEndpoint(isChange: true, view: .emulator)),
        Route("GET", "/emulator/v1/projects/{project}/oobCodes", for: .anyone, OobCodesEndpoint()),
        Route(
            "GET", "/emulator/v1/projects/{project}/verificationCodes", for: .anyone,
            VerificationCodesEndpoint()),
        Route("POST", "/emulator/v1/clock:advance", for: .anyone, ClockEndpoint()),
    ]

    /// Methods that SDKs know and this server does not have.
    private static let notHere = [
        ("POST", "/v1/accounts:sendVerificationCode", "Sign-in by phone"),
        ("POST", "/v1/accounts:signInWithPhoneNumber", "Sign-in by phone"),
        ("POST", "/v1/accounts:signInWithGameCenter", "Sign-in by Game Center"),
        ("POST", "/v2/accounts:revokeToken", "Revoking a provider's token"),
        ("POST", "/v2/accounts/mfaEnrollment:start", "A second factor"),
        ("POST", "/v2/accounts/mfaEnrollment:finalize", "A second factor"),
        ("POST", "/v2/accounts/mfaEnrollment:withdraw", "A second factor"),
        ("POST", "/v2/accounts/mfaSignIn:start", "A second factor"),
        ("POST", "/v2/accounts/mfaSignIn:finalize", "A second factor"),
        ("GET", "/v2/recaptchaConfig", "reCAPTCHA"),
        ("GET", "/v2/passwordPolicy", "A password policy"),
        ("GET", "/v1/recaptchaParams", "reCAPTCHA"),
    ].map { Route($0, $1, for: .app, NotImplementedEndpoint(what: $2)) }

    /// The five routes of a resource of the administration API.
    private static func resource(
        _ name: String, _ endpoint: (ResourceAction) -> any APIEndpoint
    ) -> [Route<APIMethod>] {
        let path = "/v2/projects/{project}/\(name)"
        return [
            Route("GET", path, for: .administrator, endpoint(.list)),
            Route("POST", path, for: .administrator, endpoint(.create)),
            Route("GET", "\(path)/{id}", for: .administrator, endpoint(.get)),
            Route("PATCH", "\(path)/{id}", for: .administrator, endpoint(.update)),
            Route("DELETE", "\(path)/{id}", for: .administrator, endpoint(.delete)),
        ]
    }
}
