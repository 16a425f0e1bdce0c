import WebText

/// An error of OAuth 2.0, for the body of an answer or the parameters of a redirect.
///
/// Source: RFC 6749 sections 4.1.2.1 and 5.2.
public struct OAuthError: Error, Sendable, Hashable {
    /// The kind of error (wire name `error`).
    public let code: Code
    /// A text for the developer of the client, not for its user (wire name `error_description`).
    public let description: String?
    /// The HTTP status of an answer that carries the error in its body.
    public let status: Int

    /// An error with a description for the client's developer.
    ///
    /// Characters that RFC 6749 does not allow in `error_description` become `?`. The status follows from
    /// the code unless the caller gives another status.
    public init(_ code: Code, _ description: String? = nil, status: Int? = nil) {
        self.code = code
        self.description = description.map(Self.allowedText)
        self.status = status ?? code.usualStatus
    }

    /// The error for a parameter that cannot be read.
    ///
    /// The description repeats only the first 64 characters of the parameter's name, which is the sender's
    /// text.
    public init(_ problem: Parameters.Problem) {
        self.init(.invalidRequest, Self.text(for: problem))
    }

    /// The problem of a parameter in the characters of `error_description`.
    static func text(for problem: Parameters.Problem) -> String {
        let name = allowedText(String(problem.parameter.prefix(64)))
        return switch problem {
        // RFC 6749 sections 3.1 and 3.2: parameters MUST NOT be included more than once.
        case .repeated: "the parameter \(name) is repeated; send it once"
        case .brokenEscape: "the parameter \(name) has a % without two hexadecimal digits"
        case .invalidUTF8: "the parameter \(name) is not UTF-8"
        }
    }

    /// The error for a missing parameter.
    public static func missing(_ parameter: String) -> OAuthError {
        OAuthError(.invalidRequest, "the parameter \(parameter) is missing")
    }

    /// Whether a byte is allowed in `error` and `error_description`: printable ASCII except `"` and `\`.
    ///
    /// Source: RFC 6749 appendices A.7 and A.8.
    static func isAllowed(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// A text for `error_description`: each character that is not allowed becomes one question mark.
    static func allowedText(_ text: String) -> String {
        if text.utf8.allSatisfy(isAllowed) { return text }
        return String(
            text.map { character in
                let isOneByte = character.utf8.count == 1
                return isOneByte && character.utf8.allSatisfy(isAllowed) ? character : "?"
            })
    }

    /// A text as a quoted string of a challenge, in the characters that RFC 6750 section 3 allows in `error`, so that none
    /// needs an escape.
    static func quoted(_ text: String) -> String { "\"\(allowedText(text))\"" }
}

extension OAuthError {
    /// An error code as it is on the wire.
    public struct Code: Sendable, Hashable, RawRepresentable {
        /// The text on the wire.
        public let rawValue: String

        /// The code of a text; nil when it is empty or has characters that RFC 6749 does not allow.
        public init?(rawValue: String) {
            guard !rawValue.isEmpty, rawValue.utf8.allSatisfy(OAuthError.isAllowed) else { return nil }
            self.rawValue = rawValue
        }

        /// A code that is a literal in the source, in characters that RFC 6749 allows.
        public init(_ text: StaticString) {
            rawValue = "\(text)"
            precondition(rawValue.utf8.allSatisfy(OAuthError.isAllowed), "not a code of OAuth")
        }

        /// `invalid_request`: a parameter is missing, repeated or malformed.
        public static let invalidRequest = Code("invalid_request")
        /// `invalid_client`: the client did not authenticate (RFC 6749 section 5.2).
        public static let invalidClient = Code("invalid_client")
        /// `invalid_grant`: the code or refresh token is unknown, expired, used or another client's.
        public static let invalidGrant = Code("invalid_grant")
        /// `unauthorized_client`: this client may not use the grant or response type.
        public static let unauthorizedClient = Code("unauthorized_client")
        /// `unsupported_grant_type`: the token endpoint does not know the grant (RFC 6749 section 5.2).
        public static let unsupportedGrantType = Code("unsupported_grant_type")
        /// `unsupported_response_type`: anything but `code` here (RFC 6749 section 4.1.2.1).
        public static let unsupportedResponseType = Code("unsupported_response_type")
        /// `invalid_scope`: the scope is unknown, malformed or more than was granted.
        public static let invalidScope = Code("invalid_scope")
        /// `access_denied`: the user or the server said no (RFC 6749 section 4.1.2.1).
        public static let accessDenied = Code("access_denied")
        /// `server_error`: an unexpected fault (RFC 6749 section 4.1.2.1).
        public static let serverError = Code("server_error")
        /// `temporarily_unavailable`: overload or maintenance (RFC 6749 section 4.1.2.1).
        public static let temporarilyUnavailable = Code("temporarily_unavailable")
        /// `invalid_token`: the access token is unknown, expired or revoked (RFC 6750 section 3.1).
        public static let invalidToken = Code("invalid_token")
        /// `insufficient_scope`: the scope of the access token is too small (RFC 6750 section 3.1).
        public static let insufficientScope = Code("insufficient_scope")
        /// `consent_required`: the user has to agree first (OpenID Connect Core section 3.1.2.6).
        public static let consentRequired = Code("consent_required")
        /// `login_required`: the user has to sign in first (OpenID Connect Core section 3.1.2.6).
        ///
        /// The endpoints for the partner's app refuse a sign-in and an app session with it too, with status 401.
        public static let loginRequired = Code("login_required")

        /// The status of an answer with this code in its body (RFC 6749 section 5.2, RFC 6750 section 3.1; for the codes that
        /// these do not have, by its meaning).
        var usualStatus: Int {
            switch self {
            case .invalidClient, .invalidToken, .loginRequired: 401
            case .insufficientScope: 403
            case .serverError: 500
            case .temporarilyUnavailable: 503
            default: 400
            }
        }
    }
}

extension OAuthError {
    /// The JSON of the error (RFC 6749 section 5.2).
    private struct Body: Codable {
        var error: String
        var errorDescription: String?

        /// The wire names of the members.
        enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
        }
    }

    /// The JSON body of the answer (RFC 6749 section 5.2).
    public var json: [UInt8] {
        WireJSON.encode(Body(error: code.rawValue, errorDescription: description))
    }

    /// The error of a JSON body and the status it came with; nil when the body is not one, such as where one of the two
    /// members is not text.
    public init?(json: some Collection<UInt8>, status: Int) {
        guard let body = WireJSON.decode(Body.self, from: json), let code = Code(rawValue: body.error)
        else { return nil }
        self.init(code, body.errorDescription, status: status)
    }

    /// The parameters of a redirect: `error` and `error_description` (RFC 6749 section 4.1.2.1).
    ///
    /// They come without `state`; ``AuthorizationResponse`` adds it.
    public var items: [Parameters.Item] {
        var items = [Parameters.Item("error", code.rawValue)]
        if let description { items.append(Parameters.Item("error_description", description)) }
        return items
    }

    /// The value of `WWW-Authenticate` that belongs to the code, at any status (RFC 6749 section 5.2, RFC 6750 section 3);
    /// nil for a code that needs none.
    public func wwwAuthenticate(realm: String) -> String? {
        switch code {
        case .invalidClient:
            // RFC 6749 section 5.2: 401 names the scheme; RFC 9110 section 15.5.2: every 401 does.
            "Basic realm=\(Self.quoted(realm))"
        case .invalidToken, .insufficientScope, .loginRequired:
            BearerChallenge(realm: realm, error: self).headerValue
        default:
            nil
        }
    }
}
