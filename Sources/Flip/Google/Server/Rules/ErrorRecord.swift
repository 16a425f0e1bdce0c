import Foundation
import HTTPMessages
import JOSE
import WebText

/// A failed call as the `jsonPayload` of Google's log has it, with secrets, codes and tokens masked.
package struct ErrorRecord: Sendable, Hashable, Encodable {
    package enum Step: String, Sendable, Hashable, Encodable {
        case authCodeExchange = "AUTH_CODE_EXCHANGE"
        case refreshAccessToken = "REFRESH_ACCESS_TOKEN"
        case tokenRevocation = "TOKEN_REVOCATION"
        case userinfo = "USERINFO"
    }

    package struct Request: Sendable, Hashable, Encodable {
        package let method: String
        package let uri: String
        package let headers: [String: String]
        /// The form, masked.
        package let body: String
    }

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

/// Removes secrets, codes and tokens from the text of a record.
enum Mask {
    /// The text in place of a secret: its length.
    fileprivate static func masked(_ value: String) -> String { "(\(value.utf8.count) bytes)" }

    static func headers(_ headers: HTTPHeaders) -> [String: String] {
        var shown: [String: String] = [:]
        for field in headers {
            let scheme = field.value.prefix { $0 != " " }
            let isSecret = field.name.lowercased() == "authorization"
            shown[field.name] =
                isSecret
                ? "\(scheme) \(masked(String(field.value.dropFirst(scheme.count + 1))))" : field.value
        }
        return shown
    }

    static func form(_ body: [UInt8]) -> String {
        Parameters(parsing: PercentCoding.text(of: body), plus: .space).items
            .map { item in
                "\(item.name)=\(SecretName.isSecret(item.name) ? masked(item.rawValue) : item.rawValue)"
            }
            .joined(separator: "&")
    }

    /// The body of an answer: masked JSON, the beginning of a page, or the length of anything else.
    static func answer(_ response: HTTPResponse) -> String {
        if let value = JSONValue(json: response.body), value.object != nil { return value.masked.jsonText }
        let text = response.text
        return text.hasPrefix("<") ? String(text.prefix(200)) : masked(text)
    }
}

extension JSONValue {
    /// The value with every secret in it masked, at any depth.
    fileprivate var masked: JSONValue {
        switch self {
        case .array(let values): .array(values.map(\.masked))
        case .object(let fields):
            .object(
                Dictionary(
                    uniqueKeysWithValues: fields.map { name, value in
                        let text = value.string.map(Mask.masked) ?? "(no text)"
                        return (name, SecretName.isSecret(name) ? .string(text) : value.masked)
                    }))
        case .null, .bool, .integer, .number, .string: self
        }
    }
}
