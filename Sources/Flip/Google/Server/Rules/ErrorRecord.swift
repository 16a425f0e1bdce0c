import Foundation
import HTTPMessages

/// A failed call as Google logs it for the partner, in the shape of the log's `jsonPayload`.
///
/// Secrets, codes and tokens are masked.
///
/// Source: Google, "Monitor account linking errors in your Google console project".
public struct ErrorRecord: Sendable, Hashable, Encodable {
    /// The call that failed.
    public enum Step: String, Sendable, Hashable, Encodable {
        /// None of the other steps.
        case undefined = "ACCOUNT_LINKING_STEP_UNDEFINED"
        /// The exchange of a code for tokens.
        case authCodeExchange = "AUTH_CODE_EXCHANGE"
        /// The exchange of a refresh token for an access token.
        case refreshAccessToken = "REFRESH_ACCESS_TOKEN"
        /// The revocation of a token.
        case tokenRevocation = "TOKEN_REVOCATION"
        /// The request for the account of an access token.
        case userinfo = "USERINFO"
        /// Linking by assertion, which App Flip never uses.
        case assertion = "ASSERTION"
    }

    /// The request.
    public struct Request: Sendable, Hashable, Encodable {
        /// The HTTP method.
        public let method: String
        /// The address.
        public let uri: String
        /// The header fields.
        public let headers: [String: String]
        /// The form, masked.
        public let body: String
    }

    /// The answer.
    public struct Response: Sendable, Hashable, Encodable {
        /// The HTTP status.
        public let status: Int
        /// The body, masked.
        public let body: String
    }

    /// The type of the record, a constant (wire name `@type`).
    public let type = "type.googleapis.com/google.identity.accountlinking.type.AccountLinkingError"
    /// The call that failed (wire name `step`).
    public let step: Step
    /// The request (wire name `request`).
    public let request: Request
    /// The answer; nil when there was none (wire name `response`).
    public let response: Response?

    /// The record of a call.
    public init(step: Step, request: HTTPRequest, response: HTTPResponse?) {
        self.step = step
        self.request = Request(
            method: request.method, uri: request.url, headers: Mask.headers(request.headers),
            body: Mask.form(request.body))
        self.response = response.map { Response(status: $0.status, body: Mask.answer($0)) }
    }

    /// The record as JSON, fields in alphabetical order.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // The record holds text and integers only, which JSON can always express.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    enum CodingKeys: String, CodingKey {
        case type = "@type"
        case step
        case request
        case response
    }
}
