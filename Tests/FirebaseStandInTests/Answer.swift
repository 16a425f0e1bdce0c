import HTTPMessages
import JSON
import Testing

/// The answer to a call.
struct Answer: Sendable, CustomStringConvertible {
    let response: HTTPResponse
    /// The body; null when it is not JSON.
    let json: JSONValue

    init(_ response: HTTPResponse) {
        self.response = response
        json = JSONValue(json: response.body) ?? .null
    }

    var status: Int { response.status }
    subscript(name: String) -> JSONValue? { json[name] }

    /// A text of the answer; empty when it is not there, so that a comparison with a literal fails and says so.
    func text(_ name: String) -> String { json[name]?.string ?? "" }

    var idToken: String { text("idToken") }
    var refreshToken: String { text("refreshToken") }

    /// The user's identifier, by its wire name; a failure of the test when it is not there, because two answers without
    /// one would otherwise name the same user.
    var localId: String {
        let text = text("localId")
        if text.isEmpty { Issue.record("no localId in \(self)") }
        return text
    }

    /// `error.message`, only when the whole envelope is as SDKs want it.
    var error: String? {
        guard let error = json["error"], let message = error["message"]?.string,
            error["code"] == .integer(Int64(status)), let first = error["errors"]?.array?.first,
            error["errors"]?.array?.count == 1, first["message"] == .string(message),
            first["domain"] == "global", first["reason"]?.string != nil
        else { return nil }
        return message
    }

    var description: String { "\(status) \(response.text)" }
}
