import HTTPMessages
import Testing

@testable import FirebaseSignIn

/// The error table of the SDK, by a Firebase that says each message.
///
/// Those that rules of this project's server lead to are shown with that server, in the tests of the sandbox.
@Suite struct ServerErrorTests {
    static let messages: [(String, AuthErrorCode, Int, String)] = [
        (
            "FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse, 17025,
            "ERROR_CREDENTIAL_ALREADY_IN_USE"
        ),
        ("EMAIL_EXISTS", .emailAlreadyInUse, 17007, "ERROR_EMAIL_ALREADY_IN_USE"),
        ("INVALID_IDP_RESPONSE : any", .invalidCredential, 17004, "ERROR_INVALID_CREDENTIAL"),
        ("INVALID_PENDING_TOKEN", .invalidCredential, 17004, "ERROR_INVALID_CREDENTIAL"),
        ("INVALID_LOGIN_CREDENTIALS", .invalidCredential, 17004, "ERROR_INVALID_CREDENTIAL"),
        ("INVALID_CREDENTIAL_OR_PROVIDER_ID : any", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("INVALID_PASSWORD", .wrongPassword, 17009, "ERROR_WRONG_PASSWORD"),
        ("EMAIL_NOT_FOUND", .userNotFound, 17011, "ERROR_USER_NOT_FOUND"),
        ("USER_NOT_FOUND", .userNotFound, 17011, "ERROR_USER_NOT_FOUND"),
        ("USER_DISABLED", .userDisabled, 17005, "ERROR_USER_DISABLED"),
        ("OPERATION_NOT_ALLOWED", .operationNotAllowed, 17006, "ERROR_OPERATION_NOT_ALLOWED"),
        ("PASSWORD_LOGIN_DISABLED", .operationNotAllowed, 17006, "ERROR_OPERATION_NOT_ALLOWED"),
        ("INVALID_EMAIL", .invalidEmail, 17008, "ERROR_INVALID_EMAIL"),
        ("INVALID_IDENTIFIER", .invalidEmail, 17008, "ERROR_INVALID_EMAIL"),
        (
            "WEAK_PASSWORD : Password should be at least 6 characters", .weakPassword, 17026,
            "ERROR_WEAK_PASSWORD"
        ),
        ("MISSING_EMAIL", .missingEmail, 17034, "ERROR_MISSING_EMAIL"),
        ("TOO_MANY_ATTEMPTS_TRY_LATER", .tooManyRequests, 17010, "ERROR_TOO_MANY_REQUESTS"),
        ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .requiresRecentLogin, 17014, "ERROR_REQUIRES_RECENT_LOGIN"),
        ("INVALID_ID_TOKEN", .invalidUserToken, 17017, "ERROR_INVALID_USER_TOKEN"),
        ("TOKEN_EXPIRED", .userTokenExpired, 17021, "ERROR_USER_TOKEN_EXPIRED"),
        ("INVALID_CUSTOM_TOKEN : any", .invalidCustomToken, 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
        ("CREDENTIAL_MISMATCH", .customTokenMismatch, 17002, "ERROR_CUSTOM_TOKEN_MISMATCH"),
        ("MISSING_OR_INVALID_NONCE", .missingOrInvalidNonce, 17094, "ERROR_MISSING_OR_INVALID_NONCE"),
        ("INVALID_PROVIDER_ID", .invalidProviderID, 17071, "ERROR_INVALID_PROVIDER_ID"),
        ("UNAUTHORIZED_DOMAIN", .unauthorizedDomain, 17038, "ERROR_UNAUTHORIZED_DOMAIN"),
        ("ADMIN_ONLY_OPERATION", .adminRestrictedOperation, 17085, "ERROR_ADMIN_RESTRICTED_OPERATION"),
        (
            "EMAIL_CHANGE_NEEDS_VERIFICATION", .emailChangeNeedsVerification, 17090,
            "ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION"
        ),
        ("TENANT_ID_MISMATCH", .tenantIDMismatch, 17072, "ERROR_TENANT_ID_MISMATCH"),
        (
            "UNSUPPORTED_TENANT_OPERATION", .unsupportedTenantOperation, 17073,
            "ERROR_UNSUPPORTED_TENANT_OPERATION"
        ),
        (
            "BLOCKING_FUNCTION_ERROR_RESPONSE", .blockingCloudFunctionError, 17105,
            "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"
        ),
        ("DUPLICATE_LOCAL_ID", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("PHONE_NUMBER_EXISTS", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("INSUFFICIENT_PERMISSION", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("CONFIGURATION_NOT_FOUND", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("INVALID_REFRESH_TOKEN", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("MISSING_ID_TOKEN", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("PROJECT_DISABLED", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("MISSING_REQUEST_URI", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("MISSING_PASSWORD", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
    ]

    @Test(arguments: messages)
    func `a server's message has the code, number and name of the SDK`(
        message: String, code: AuthErrorCode, number: Int, name: String
    ) async throws {
        let scene = try Scene()
        scene.firebase.answer("verifyAssertion", .refused(message))
        let error = await failure { try await scene.auth.signIn(with: Scene.redirectCredential) }
        #expect(error?.code == code)
        #expect(error?.code.rawValue == number)
        #expect(error?.code.name == name)
    }

    @Test func `the reason is all that follows the first colon`() async throws {
        let scene = try Scene()
        scene.firebase.answer(
            "verifyAssertion",
            .refused("INVALID_IDP_RESPONSE : Error getting access token from yahoo.com: error=invalid_grant"))
        let error = await failure { try await scene.auth.signIn(with: Scene.redirectCredential) }
        #expect(error?.failureReason == "Error getting access token from yahoo.com: error=invalid_grant")
    }

    @Test func `an unknown message keeps the server's words`() async throws {
        let scene = try Scene()
        scene.firebase.answer("verifyAssertion", .refused("SOMETHING_NEW : detail"))
        let error = await failure { try await scene.auth.signIn(with: Scene.redirectCredential) }
        #expect(error?.code == .internalError)
        #expect(error?.failureReason == "SOMETHING_NEW : detail")
    }

    @Test(arguments: [("keyInvalid", AuthErrorCode.invalidAPIKey), ("ipRefererBlocked", .appNotAuthorized)])
    func `a wrong key is known by the reason in the envelope`(
        reason: String, code: AuthErrorCode
    ) async throws {
        let scene = try Scene()
        scene.firebase.answer("verifyAssertion", .refused("API key not valid.", reason: reason))
        let error = await failure { try await scene.auth.signIn(with: Scene.redirectCredential) }
        #expect(error?.code == code)
    }

    @Test(arguments: ["", "null", "[]", "{", #"{"error":"x"}"#, #"{"error":{"message":5}}"#])
    func `a refusal that cannot be read is an internal error`(body: String) async throws {
        let scene = try Scene()
        scene.firebase.answer("verifyAssertion", HTTPResponse(status: 500, body: Array(body.utf8)))
        let error = await failure { try await scene.auth.signIn(with: Scene.redirectCredential) }
        #expect(error?.code == .internalError)
        #expect(error?.failureReason == "status 500 without an error message")
    }

    @Test func `no answer is a network error with what stood behind it`() async throws {
        let scene = try Scene(client: InMemoryClient([:]))
        let error = await failure { try await scene.auth.signIn(withCustomToken: "x") }
        #expect(error?.code == .networkError)
        #expect(error?.underlyingError is HTTPClientError)
    }
}
