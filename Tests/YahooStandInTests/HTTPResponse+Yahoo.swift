import HTTPMessages
import JSON
import Testing

/// What the tests read from an answer of Yahoo.
extension HTTPResponse {
    /// The JSON in the body, or null for a body that is not JSON.
    var json: JSONValue { JSONValue(json: body) ?? .null }

    /// The status and the error in the body: `400 invalid_request`.
    var statusAndError: String { "\(status) \(json["error"]?.string ?? "")" }

    /// The value of the cookie that the answer sets.
    var cookie: String {
        get throws {
            let setting = try #require(headers["Set-Cookie"])
            return String(try #require(setting.firstMatch(of: /__Host-yahoo-session=([^;]*)/)?.1))
        }
    }
}
