import AuthorizationServer
import HTTPMessages
import JSON

/// One method of the API: who may call it, and how the server answers.
struct APIMethod: Sendable {
    /// Who may call a method.
    enum Caller: Sendable {
        /// No credential is needed: the handler, key sets, and the routes that only an emulator has.
        case anyone
        /// An app, by its API key.
        case app
        /// An administrator, by a bearer token; the path names the project.
        case administrator
    }

    let caller: Caller
    /// Answers a call; throws ``WireError`` for a refusal.
    let answer: @Sendable (Call) async throws -> HTTPResponse
}

extension Route<APIMethod> {
    /// A method whose answer is JSON.
    init(
        _ method: String, _ path: String, for caller: APIMethod.Caller,
        _ answer: @escaping @Sendable (Call) async throws -> JSONValue
    ) {
        self.init(path, [method], APIMethod(caller: caller) { HTTPResponse(json: try await answer($0).json) })
    }
}

/// The methods of the API, with the names of version 1; ``RequestPath`` brings other spellings into these.
extension APIMethod {
    /// The routes of all methods.
    static let routes = RouteTable(app + pages + administration + settings + emulator + missing)

    /// The methods that an app's SDK calls.
    private static let app: [Route<APIMethod>] = [
        Route("POST", "/v1/accounts:signUp", for: .app, Users.signUp),
        Route("POST", "/v1/accounts:signInWithPassword", for: .app, Users.signInWithPassword),
        Route("POST", "/v1/accounts:signInWithCustomToken", for: .app, Users.signInWithCustomToken),
        Route("POST", "/v1/accounts:signInWithIdp", for: .app, SignInWithIdP.answer),
        Route("POST", "/v1/accounts:signInWithEmailLink", for: .app, EmailCodeMethods.signIn),
        Route("POST", "/v1/accounts:sendOobCode", for: .app, EmailCodeMethods.send),
        Route("POST", "/v1/accounts:resetPassword", for: .app, EmailCodeMethods.resetPassword),
        Route("POST", "/v1/accounts:createAuthUri", for: .app, Users.createAuthURI),
        Route("POST", "/v1/accounts:lookup", for: .app, Users.lookup),
        Route("POST", "/v1/accounts:update", for: .app, Users.update),
        Route("POST", "/v1/accounts:delete", for: .app, Users.delete),
        Route("POST", "/v1/token", for: .app, Users.token),
        Route("GET", "/v1/projects", for: .app, Users.projectConfig),
    ]

    /// The pages that a browser opens, and the key sets.
    private static let pages: [Route<APIMethod>] = [
        pageRoute(HandlerEndpoint.productionPath, HandlerEndpoint.answer, answersHEAD: false),
        pageRoute(HandlerEndpoint.emulatorPath, HandlerEndpoint.answer, answersHEAD: false),
        pageRoute(EmailCodeLink.productionPath, ActionPage.answer, answersHEAD: false),
        pageRoute(EmailCodeLink.emulatorPath, ActionPage.answer, answersHEAD: false),
        pageRoute(KeySetEndpoint.idTokenPath, KeySetEndpoint.answer),
        pageRoute(KeySetEndpoint.sessionCookiePath, KeySetEndpoint.answer),
    ]

    /// A page for a browser.
    ///
    /// A page that uses up a code does not answer HEAD, because mail programs look at links by HEAD.
    private static func pageRoute(
        _ path: String, _ answer: @escaping @Sendable (Call) async throws -> HTTPResponse,
        answersHEAD: Bool = true
    ) -> Route<APIMethod> {
        Route(path, ["GET"], APIMethod(caller: .anyone, answer: answer), answersHEAD: answersHEAD)
    }

    /// The methods that an Admin SDK calls.
    private static let administration: [Route<APIMethod>] = [
        administrationRoute("POST", "/accounts", Administration.create),
        administrationRoute("POST", "/accounts:lookup", Administration.lookup),
        administrationRoute("POST", "/accounts:update", Administration.update),
        administrationRoute("POST", "/accounts:delete", Administration.delete),
        administrationRoute("GET", "/accounts:batchGet", Administration.batchGet),
        administrationRoute("POST", "/accounts:batchCreate", Administration.batchCreate),
        administrationRoute("POST", "/accounts:batchDelete", Administration.batchDelete),
        administrationRoute("POST", "/accounts:sendOobCode", EmailCodeMethods.sendForAdministrator),
        administrationRoute("POST", ":createSessionCookie", Administration.createSessionCookie),
    ]

    private static func administrationRoute(
        _ method: String, _ path: String, _ answer: @escaping @Sendable (Call) async throws -> JSONValue
    ) -> Route<APIMethod> {
        Route(method, "/v1/projects/{project}\(path)", for: .administrator, answer)
    }

    /// The methods for the settings of a project, in version 2 of the API.
    private static let settings: [Route<APIMethod>] =
        [
            settingsRoute("GET", "config", ProjectConfigMethods.get),
            settingsRoute("PATCH", "config", ProjectConfigMethods.update),
            settingsRoute("GET", "defaultSupportedIdpConfigs", SupportedProviderMethods.list),
            settingsRoute("POST", "defaultSupportedIdpConfigs", SupportedProviderMethods.create),
            settingsRoute("GET", "defaultSupportedIdpConfigs/{id}", SupportedProviderMethods.get),
            settingsRoute("PATCH", "defaultSupportedIdpConfigs/{id}", SupportedProviderMethods.update),
            settingsRoute("DELETE", "defaultSupportedIdpConfigs/{id}", SupportedProviderMethods.delete),
            settingsRoute("GET", "oauthIdpConfigs", OpenIDProviderMethods.list),
            settingsRoute("POST", "oauthIdpConfigs", OpenIDProviderMethods.create),
            settingsRoute("GET", "oauthIdpConfigs/{id}", OpenIDProviderMethods.get),
            settingsRoute("PATCH", "oauthIdpConfigs/{id}", OpenIDProviderMethods.update),
            settingsRoute("DELETE", "oauthIdpConfigs/{id}", OpenIDProviderMethods.delete),
        ] + samlSettings

    /// The methods for providers of SAML, which no project has, because this server signs nobody in by SAML.
    private static let samlSettings: [Route<APIMethod>] =
        [
            settingsRoute("GET", "inboundSamlConfigs") { _ in [:] },
            settingsRoute("POST", "inboundSamlConfigs") { _ in
                throw WireError.notImplemented("Sign-in by SAML")
            },
        ]
        + ["GET", "PATCH", "DELETE"].map { method in
            settingsRoute(method, "inboundSamlConfigs/{id}") { _ in
                throw WireError("CONFIGURATION_NOT_FOUND")
            }
        }

    private static func settingsRoute(
        _ method: String, _ path: String, _ answer: @escaping @Sendable (Call) async throws -> JSONValue
    ) -> Route<APIMethod> {
        Route(method, "/v2/projects/{project}/\(path)", for: .administrator, answer)
    }

    /// The methods that only an emulator has; they need no credential.
    private static let emulator: [Route<APIMethod>] = [
        // For scripts that wait until the server is up.
        Route("GET", "/", for: .anyone) { _ in ["authEmulator": ["ready": true]] },
        Route("DELETE", "\(emulatorProject)/accounts", for: .anyone) { call in
            await call.store.removeAllAccounts()
            return [:]
        },
        Route("GET", "\(emulatorProject)/config", for: .anyone, ProjectConfigMethods.getForEmulator),
        Route("PATCH", "\(emulatorProject)/config", for: .anyone, ProjectConfigMethods.updateForEmulator),
        Route("GET", "\(emulatorProject)/oobCodes", for: .anyone, EmailCodeMethods.list),
        // The list is empty: sign-in by phone answers 501, so no code was sent to a phone.
        Route("GET", "\(emulatorProject)/verificationCodes", for: .anyone) { _ in ["verificationCodes": []] },
        // The official emulator has neither of these two.
        Route("POST", "\(emulatorProject):reset", for: .anyone) { call in
            try await call.store.reset()
            return [:]
        },
        Route("POST", "/emulator/v1/clock:advance", for: .anyone) { try $0.context.advanceClock($0.fields) },
    ]

    private static let emulatorProject = "/emulator/v1/projects/{project}"

    /// The paths of the methods that SDKs know and this server does not have, by what they are for.
    private static let missingPaths: [String: [String]] = [
        "Sign-in by phone": ["v1/accounts:sendVerificationCode", "v1/accounts:signInWithPhoneNumber"],
        "Sign-in by Game Center": ["v1/accounts:signInWithGameCenter"],
        "Revoking a provider's token": ["v2/accounts:revokeToken"],
        "A second factor": [
            "v2/accounts/mfaEnrollment:start", "v2/accounts/mfaEnrollment:finalize",
            "v2/accounts/mfaEnrollment:withdraw", "v2/accounts/mfaSignIn:start",
            "v2/accounts/mfaSignIn:finalize",
        ],
        "reCAPTCHA": ["v2/recaptchaConfig", "v1/recaptchaParams"],
        "A password policy": ["v2/passwordPolicy"],
    ]

    /// The methods that this server does not have answer 501, so that a developer sees the reason.
    private static let missing: [Route<APIMethod>] = missingPaths.flatMap { purpose, paths in
        let method = APIMethod(caller: .app) { _ in throw WireError.notImplemented(purpose) }
        return paths.map { Route("/\($0)", ["GET", "POST"], method) }
    }
}
