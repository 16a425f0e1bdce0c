// Docs/return-code.md shows this step from outside.

/// The failures at the partner, with the error that Google gets for each.
///
/// The rule: if the partner's web page could help this user, the error is a recoverable one. Pressing Cancel
/// is `access_denied` and not `cancelled`: after `cancelled` a browser would ask a user who has just refused.
///
/// Source: Google, "App Flip for iOS", meaning of the errors; RFC 6749 section
/// 4.1.2.1 for the server's codes.
public enum PartnerFailure: Error, Sendable, Hashable, CaseIterable {
    /// The user read what is asked for and refused.
    case consentRefused
    /// The user wants to link an account other than the account that is signed in.
    case otherAccountWanted
    /// The user closed the sign-in.
    case signInClosed
    /// The user tried to sign in and could not.
    case signInFailed
    /// The server does not know the app's session any more.
    case sessionEnded
    /// The device has no connection.
    case offline
    /// The server did not answer in time.
    case timedOut
    /// The user did not answer in time.
    case requestExpired
    /// The server cannot serve now (HTTP 5xx, 429, `server_error`, `temporarily_unavailable`).
    case serverUnavailable
    /// The server's answer cannot be read: another error page, no code in a success.
    case answerUnreadable
    /// The account is disabled.
    case accountDisabled
    /// The account may not be linked: its kind or its plan does not allow it.
    case accountNotEligible
    /// The account's country does not allow linking.
    case regionNotSupported
    /// A parameter of the link is missing, repeated or malformed.
    case badParameter
    /// The `client_id` is not the one that Google got from the partner, or it may not ask for codes.
    case unauthorizedClient
    /// The server does not issue what `response_type` asks for.
    case unsupportedResponseType
    /// A scope is unknown or may not be asked for.
    case invalidScope

    /// The error to answer Google with.
    public var code: FlipErrorCode {
        switch self {
        case .consentRefused:
            .accessDenied
        case .otherAccountWanted, .signInClosed, .signInFailed, .sessionEnded, .offline, .timedOut,
            .requestExpired, .serverUnavailable, .answerUnreadable:
            .cancelled
        case .accountDisabled, .accountNotEligible, .regionNotSupported:
            .unrecoverable
        case .badParameter, .unauthorizedClient, .unsupportedResponseType, .invalidScope:
            .invalidRequest
        }
    }

    /// The `error_description` to send, of the characters that RFC 6749 section 4.1.2.1 allows.
    ///
    /// It is fixed text: the server's own description is not for another company's app.
    public var explanation: String {
        switch self {
        case .consentRefused: "The user refused to link the account."
        case .otherAccountWanted: "The user wants to link another account."
        case .signInClosed: "The user closed the sign-in."
        case .signInFailed: "The user could not sign in."
        case .sessionEnded: "The session in the app has ended."
        case .offline: "The device is offline."
        case .timedOut: "The server did not answer in time."
        case .requestExpired: "The request was not answered in time."
        case .serverUnavailable: "The server cannot serve the request now."
        case .answerUnreadable: "The server gave an answer that cannot be read."
        case .accountDisabled: "The account is disabled."
        case .accountNotEligible: "The account cannot be linked."
        case .regionNotSupported: "Linking is not offered in the region of the account."
        case .badParameter: "A parameter is missing, repeated or malformed."
        case .unauthorizedClient: "The client is not the expected one."
        case .unsupportedResponseType: "The response type is not supported."
        case .invalidScope: "A scope is unknown or not allowed."
        }
    }
}

extension PartnerFailure {
    /// The meaning of the partner server's error.
    ///
    /// `oauthError` is the wire value of `error` in its JSON, nil when the body had none. A known value
    /// decides; else the status does, and what remains sends the user to the browser, which loses nothing.
    public init(oauthError: String?, status: Int) {
        switch oauthError {
        case "access_denied": self = .consentRefused
        case "login_required", "invalid_token": self = .sessionEnded
        case "account_disabled": self = .accountDisabled
        case "account_not_eligible": self = .accountNotEligible
        case "region_not_supported": self = .regionNotSupported
        case "invalid_request": self = .badParameter
        case "unauthorized_client", "invalid_client": self = .unauthorizedClient
        case "unsupported_response_type": self = .unsupportedResponseType
        case "invalid_scope": self = .invalidScope
        case "server_error", "temporarily_unavailable": self = .serverUnavailable
        default: self.init(status: status)
        }
    }

    private init(status: Int) {
        switch status {
        case 401: self = .sessionEnded
        case 408: self = .timedOut
        case 429, 500...: self = .serverUnavailable
        default: self = .answerUnreadable
        }
    }
}
