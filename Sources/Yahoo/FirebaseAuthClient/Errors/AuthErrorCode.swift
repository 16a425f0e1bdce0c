/// Why a call failed, with the names and numbers of the Apple SDK (`AuthErrors.swift`).
package enum AuthErrorCode: Int, Error, Sendable, Hashable, CaseIterable {
    /// The custom token cannot be read or was not signed by the project.
    case invalidCustomToken = 17000
    /// The custom token is for another project.
    case customTokenMismatch = 17002
    /// The provider's answer or the pending credential is malformed, used or expired; or a password is wrong.
    case invalidCredential = 17004
    /// An administrator disabled the account.
    case userDisabled = 17005
    /// The sign-in method is disabled for the project.
    case operationNotAllowed = 17006
    /// Another account has the e-mail address.
    case emailAlreadyInUse = 17007
    case invalidEmail = 17008
    /// The password is wrong; with e-mail enumeration protection ``invalidCredential`` instead.
    case wrongPassword = 17009
    case tooManyRequests = 17010
    case userNotFound = 17011
    /// An account with the same e-mail address exists, and this provider's word is not enough to enter it.
    case accountExistsWithDifferentCredential = 17012
    /// The last sign-in is more than five minutes old; reauthenticate first.
    case requiresRecentLogin = 17014
    /// The account has this provider already.
    case providerAlreadyLinked = 17015
    /// The account does not have this provider.
    case noSuchProvider = 17016
    /// The ID token is malformed or of another project.
    case invalidUserToken = 17017
    /// There was no answer.
    case networkError = 17020
    /// The session was revoked, or its tokens expired.
    case userTokenExpired = 17021
    case invalidAPIKey = 17023
    /// The credential belongs to another account than the one that reauthenticates.
    case userMismatch = 17024
    /// The credential is linked to another account.
    case credentialAlreadyInUse = 17025
    case weakPassword = 17026
    /// The API key is not for this app.
    case appNotAuthorized = 17028
    case missingEmail = 17034
    /// The domain is not on the project's list.
    case unauthorizedDomain = 17038
    /// The user closed the sign-in page, or another one is open.
    case webContextCancelled = 17058
    /// The page says that the OAuth client is not the API key's.
    case invalidClientID = 17060
    /// A request of the page failed.
    case webNetworkRequestFailed = 17061
    /// The page failed inside.
    case webInternalError = 17062
    /// The page reported something else.
    case webSignInUserInteractionFailure = 17063
    case invalidProviderID = 17071
    case unsupportedTenantOperation = 17073
    /// A second factor is needed, which this package does not implement.
    case secondFactorRequired = 17078
    /// Only an administrator may do this.
    case adminRestrictedOperation = 17085
    /// The new address must be verified before it replaces the old one.
    case emailChangeNeedsVerification = 17090
    /// The ID token belongs to another sign-in: its `nonce` is missing or another one.
    case missingOrInvalidNonce = 17094
    /// A blocking function refused.
    case blockingCloudFunctionError = 17105
    case passwordDoesNotMeetRequirements = 17211
    /// Anything else; ``AuthError/failureReason`` has the server's words.
    case internalError = 17999
    /// A token is not a JSON Web Token with the claims that are needed.
    case malformedJWT = 18000
}

extension AuthErrorCode {
    /// The short string of the code, such as `ERROR_USER_NOT_FOUND`.
    package var name: String {
        switch self {
        case .networkError: "ERROR_NETWORK_REQUEST_FAILED"
        case .webSignInUserInteractionFailure: "ERROR_WEB_USER_INTERACTION_FAILURE"
        case .blockingCloudFunctionError: "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"
        default:
            // `invalidAPIKey` as `ERROR_INVALID_API_KEY`.
            "ERROR_"
                + "\(self)".replacing(#/([a-z])([A-Z])/#) { "\($0.1)_\($0.2)" }
                .replacing(#/([A-Z])([A-Z][a-z])/#) { "\($0.1)_\($0.2)" }.uppercased()
        }
    }
}
