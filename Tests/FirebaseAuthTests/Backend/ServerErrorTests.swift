import HTTPMessages
import Testing

@testable import FirebaseAuth

/// The error table of the SDK, with a Firebase that answers each message.
///
/// ServerRuleTests has the errors to which rules of this project's server lead.
@Suite struct ServerErrorTests {
    let setup: ClientSetup

    init() throws { setup = try ClientSetup() }

    /// One of each kind; the table itself is `AuthError.codes`.
    static let messages: [(String, AuthErrorCode, Int, String)] = [
        ("EMAIL_EXISTS", .emailAlreadyInUse, 17007, "ERROR_EMAIL_ALREADY_IN_USE"),
        ("INVALID_PENDING_TOKEN", .invalidCredential, 17004, "ERROR_INVALID_CREDENTIAL"),
        ("WEAK_PASSWORD : at least 6 characters", .weakPassword, 17026, "ERROR_WEAK_PASSWORD"),
        ("INVALID_PROVIDER_ID", .invalidProviderID, 17071, "ERROR_INVALID_PROVIDER_ID"),
        (
            "BLOCKING_FUNCTION_ERROR_RESPONSE", .blockingCloudFunctionError, 17105,
            "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"
        ),
        // Codes that the SDK does not know.
        ("INVALID_CREDENTIAL_OR_PROVIDER_ID : any", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("INVALID_REFRESH_TOKEN", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
        ("MISSING_ID_TOKEN", .internalError, 17999, "ERROR_INTERNAL_ERROR"),
    ]

    @Test(arguments: messages)
    func `a server's message has the code, number and name of the SDK`(
        message: String, code: AuthErrorCode, number: Int, name: String
    ) async throws {
        let error = await setup.error(from: .refused(message))
        #expect(error?.code == code)
        #expect(error?.code.rawValue == number)
        #expect(error?.code.name == name)
    }

    @Test(arguments: [
        (AuthErrorCode.networkError, "ERROR_NETWORK_REQUEST_FAILED"),
        (.webSignInUserInteractionFailure, "ERROR_WEB_USER_INTERACTION_FAILURE"),
        (.invalidAPIKey, "ERROR_INVALID_API_KEY"), (.malformedJWT, "ERROR_MALFORMED_JWT"),
        (.accountExistsWithDifferentCredential, "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"),
    ])
    func `a code's name is spelled as in the SDK`(code: AuthErrorCode, name: String) {
        #expect(code.name == name)
    }

    @Test func `the reason is all that follows the first colon`() async throws {
        let reason = "Error getting access token from yahoo.com: error=invalid_grant"
        let error = await setup.error(from: .refused("INVALID_IDP_RESPONSE : \(reason)"))
        #expect(error?.failureReason == reason)
    }

    @Test func `an unknown message keeps the server's words`() async throws {
        let error = await setup.error(from: .refused("SOMETHING_NEW : detail"))
        #expect(error?.code == .internalError)
        #expect(error?.failureReason == "SOMETHING_NEW : detail")
    }

    @Test(arguments: [("keyInvalid", AuthErrorCode.invalidAPIKey), ("ipRefererBlocked", .appNotAuthorized)])
    func `a wrong key is known by the reason in the envelope`(
        reason: String, code: AuthErrorCode
    ) async throws {
        #expect(await setup.error(from: .refused("API key not valid.", reason: reason))?.code == code)
    }

    @Test(arguments: ["", "null", "[]", "{", #"{"error":"x"}"#, #"{"error":{"message":5}}"#])
    func `a refusal that cannot be read is an internal error`(body: String) async throws {
        let error = await setup.error(from: HTTPResponse(status: 500, body: Array(body.utf8)))
        #expect(error?.code == .internalError)
        #expect(error?.failureReason == "status 500 without an error message")
    }

    @Test func `no answer is a network error that names the server, with the error behind it`() async throws {
        let setup = try ClientSetup(wrapping: { _ in InMemoryClient([:]) })
        let error = await expectFailure(.networkError) { try await setup.auth.signIn(withCustomToken: "x") }
        #expect(error?.underlyingError is HTTPClientError)
        #expect(error?.failureReason == "no usable answer from https://www.googleapis.com")
        setup.auth.useEmulator(withHost: "127.0.0.1", port: 9099)
        let emulated = await expectFailure(.networkError) {
            try await setup.auth.signIn(withCustomToken: "x")
        }
        #expect(emulated?.failureReason == "no usable answer from http://127.0.0.1:9099")
    }
}
