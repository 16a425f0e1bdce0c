import Foundation
import HTTPMessages

/// A failed call as the `jsonPayload` of Google's log has it, with secrets, codes and tokens masked.
package struct ErrorRecord: Sendable, Hashable, Encodable {
    /// The request that failed, by the name that Google's log has for it.
    package enum Step: String, Sendable, Hashable, Encodable {
        case authCodeExchange = "AUTH_CODE_EXCHANGE"
        case refreshAccessToken = "REFRESH_ACCESS_TOKEN"
        case tokenRevocation = "TOKEN_REVOCATION"
        case userinfo = "USERINFO"
    }

    /// The request as the log shows it, without secrets.
    package struct Request: Sendable, Hashable, Encodable {
        package let method: String
        package let uri: String
        /// The header fields, with the credentials of `Authorization` masked.
        package let headers: [String: String]
        /// The form, masked.
        package let body: String
    }

    /// The response as the log shows it, without secrets.
    package struct Response: Sendable, Hashable, Encodable {
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

    package init(step: Step, request: HTTPRequest, response: HTTPResponse?) {
        self.step = step
        self.request = Request(
            method: request.method, uri: request.url, headers: Mask.headers(request.headers),
            body: Mask.form(request.body))
        self.response = response.map { Response(status: $0.status, body: Mask.answer($0)) }
    }

    /// The record as JSON, with the fields sorted by their names.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // The record holds text and integers only, which JSON can always express.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The names of the members in Google's log.
    enum CodingKeys: String, CodingKey {
        case type = "@type"
        case step
        case request
        case response
    }
}
