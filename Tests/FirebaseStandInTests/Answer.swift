import HTTPMessages
import JSON
import Testing

/// The answer to a call.
struct Answer: Sendable, CustomStringConvertible {
    let response: HTTPResponse
    /// The body, or null when it is not JSON.
    let json: JSONValue

    init(_ response: HTTPResponse) {
        self.response = response
        json = JSONValue(json: response.body) ?? .null
    }

    var status: Int { response.status }
    subscript(name: String) -> JSONValue? { json[name] }

    /// A text of the answer, or an empty text when it is not there.
    ///
    /// A comparison with a literal then fails, and says so.
    func text(_ name: String) -> String { json[name]?.string ?? "" }

    var idToken: String { text("idToken") }
    var refreshToken: String { text("refreshToken") }

    /// The user's identifier, by its wire name.
    ///
    /// The test fails when it is not there, because two answers without an identifier would name the same user.
    var localId: String {
        let text = text("localId")
        if text.isEmpty { Issue.record("no localId in \(self)") }
        return text
    }

    /// `error.message`, or nil when there is no error.
    ///
    /// The test fails when the envelope is not as SDKs want it.
    var error: String? {
        guard let error = json["error"] else { return nil }
        guard let message = error["message"]?.string, error["code"] == .integer(Int64(status)),
            let errors = error["errors"]?.array, errors.count == 1, errors[0]["message"] == .string(message),
            errors[0]["domain"] == "global", errors[0]["reason"]?.string != nil
        else {
            Issue.record("the envelope of the error is wrong: \(self)")
            return nil
        }
        return message
    }

    var description: String { "\(status) \(response.text)" }
}
