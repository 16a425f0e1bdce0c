import Foundation
import HTTPMessages

/// A failed call as Google logs it for the partner, in the shape of the log's `jsonPayload`.
///
/// Secrets, codes and tokens are masked.
///
/// Source: Google, "Monitor account linking errors in your Google console project".
package struct ErrorRecord: Sendable, Hashable, Encodable {
    /// The call that failed.
    package enum Step: String, Sendable, Hashable, Encodable {
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
    package struct Request: Sendable, Hashable, Encodable {
        /// The HTTP method.
        package let method: String
        /// The address.
        package let uri: String
        /// The header fields.
        package let headers: [String: String]
        /// The form, masked.
        package let body: String
    }

    /// The answer.
    package struct Response: Sendable, Hashable, Encodable {
        /// The HTTP status.
        package let status: Int
        /// The body, masked.
        package let body: String
    }

    /// The type of the record, a constant (wire name `@type`).
    package let type = "type.googleapis.com/google.identity.accountlinking.type.AccountLinkingError"
    /// The call that failed (wire name `step`).
    package let step: Step
    /// The request (wire name `request`).
    package let request: Request
    /// The answer; nil when there was none (wire name `response`).
    package let response: Response?

    /// The record of a call.
    package init(step: Step, request: HTTPRequest, response: HTTPResponse?) {
        self.step = step
        self.request = Request(
            method: request.method, uri: request.url, headers: Mask.headers(request.headers),
            body: Mask.form(request.body))
        self.response = response.map { Response(status: $0.status, body: Mask.answer($0)) }
    }

    /// The record as JSON, fields in alphabetical order.
    package var json: String {
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
