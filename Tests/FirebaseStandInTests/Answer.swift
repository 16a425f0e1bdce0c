import HTTPMessages
import JSON

/// The answer to a call.
struct Answer: Sendable, CustomStringConvertible {
    let response: HTTPResponse
    let json: JSONValue

    init(_ response: HTTPResponse) {
        self.response = response
        json = JSONValue(json: response.body) ?? .null
    }

    var status: Int { response.status }
    subscript(name: String) -> JSONValue? { json[name] }

    /// A text of the answer; empty when it is not there, so that a comparison fails and says so.
    func text(_ name: String) -> String { json[name]?.string ?? "" }

    var idToken: String { text("idToken") }
    var refreshToken: String { text("refreshToken") }
    var localId: String { text("localId") }

    /// `error.message`, only when the whole envelope is as SDKs want it.
    var error: String? {
        guard let error = json["error"], let message = error["message"]?.string,
            error["code"] == .integer(Int64(status)), let first = error["errors"]?.array?.first,
            error["errors"]?.array?.count == 1, first["message"] == .string(message),
            first["domain"] == "global", first["reason"]?.string != nil
        else { return nil }
        return message
    }

    var description: String { "\(status) \(json.jsonText)" }
}
