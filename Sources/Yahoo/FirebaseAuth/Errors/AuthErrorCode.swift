/// Why a call failed, with the names and numbers of the Apple SDK.
///
/// Source: firebase-ios-sdk, `AuthErrors.swift`.
package enum AuthErrorCode: Int, Error, Sendable, Hashable {
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
    /// Another account has the email address.
    case emailAlreadyInUse = 17007
    /// The text is not an email address.
    case invalidEmail = 17008
    /// The password is wrong; with email enumeration protection ``invalidCredential`` instead.
    case wrongPassword = 17009
    /// Too many attempts failed; try again later.
    case tooManyRequests = 17010
    /// No account has the email address or the identifier.
    case userNotFound = 17011
    /// An account with the same email address exists, and this provider's word is not enough to enter it.
    case accountExistsWithDifferentCredential = 17012
    /// The last sign-in is more than five minutes old; reauthenticate first.
    case requiresRecentLogin = 17014
    /// The account has this provider already.
    case providerAlreadyLinked = 17015
    /// The account does not have this provider.
    case noSuchProvider = 17016
    /// The ID token is malformed or of another project.
    case invalidUserToken = 17017
    /// The server gave no answer that can be used.
    case networkError = 17020
    /// The session was revoked, or its tokens expired.
    case userTokenExpired = 17021
    /// No project has the API key.
    case invalidAPIKey = 17023
    /// The credential belongs to another account, not to the user who reauthenticates.
    case userMismatch = 17024
    /// The credential is linked to another account.
    case credentialAlreadyInUse = 17025
    /// The new password is empty or too short.
    case weakPassword = 17026
    /// The API key is not for this app.
    case appNotAuthorized = 17028
    /// The email address is missing.
    case missingEmail = 17034
    /// The domain is not on the project's list.
    case unauthorizedDomain = 17038
    /// Another sign-in page is open, by the SDK's documentation.
    ///
    /// The SDK itself reports ``webContextCancelled`` then, so handle both in the same way: the user goes on
    /// with the page that is open. This client never throws it.
    case webContextAlreadyPresented = 17057
    /// The user closed the sign-in page, or another sign-in page is open.
    case webContextCancelled = 17058
    /// The sign-in page reports that the OAuth client is not of the API key's project.
    case invalidClientID = 17060
    /// The sign-in page reports that a request failed.
    case webNetworkRequestFailed = 17061
    /// The sign-in page reports an error of its own.
    case webInternalError = 17062
    /// The sign-in page reports another error.
    case webSignInUserInteractionFailure = 17063
    /// The provider is not an identity provider.
    case invalidProviderID = 17071
    /// The server has no tenants.
    case unsupportedTenantOperation = 17073
    /// A second factor is needed, which this package does not implement.
    case secondFactorRequired = 17078
    /// Only an administrator may do this.
    case adminRestrictedOperation = 17085
    /// The new email address must be verified before it replaces the old one.
    case emailChangeNeedsVerification = 17090
    /// The ID token belongs to another sign-in: its `nonce` is missing or another one.
    case missingOrInvalidNonce = 17094
    /// A blocking function of the project refused the call.
    case blockingCloudFunctionError = 17105
    /// The new password is against the password policy of the project.
    case passwordDoesNotMeetRequirements = 17211
    /// The keychain of the device cannot be read or written, so the SDK neither finds nor keeps the session.
    ///
    /// It happens before the first unlock after a restart, and when the app lacks the entitlement for its
    /// keychain access group. Ask for a sign-in, and try again later. This client has no keychain.
    case keychainError = 17995
    /// Any other error; ``AuthError/failureReason`` has the server's message.
    case internalError = 17999
    /// A token is not a JSON Web Token with the claims that are needed.
    case malformedJWT = 18000
}

extension AuthErrorCode {
    /// The SDK's name of the code, such as `ERROR_USER_NOT_FOUND`.
    package var name: String {
        switch self {
        case .networkError: "ERROR_NETWORK_REQUEST_FAILED"
        case .webSignInUserInteractionFailure: "ERROR_WEB_USER_INTERACTION_FAILURE"
        case .blockingCloudFunctionError: "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"
        default: "ERROR_" + Self.separateWords(of: "\(self)").uppercased()
        }
    }

    /// The name of a case with `_` between its words: `invalid_API_Key` for `invalidAPIKey`.
    private static func separateWords(of name: String) -> String {
        name
            .replacing(#/([a-z])([A-Z])/#) { match in "\(match.1)_\(match.2)" }
            // The end of an abbreviation: `APIKey`.
            .replacing(#/([A-Z])([A-Z][a-z])/#) { match in "\(match.1)_\(match.2)" }
    }
}
