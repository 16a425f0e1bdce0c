import HTTPMessages
import JSON

extension HTTPResponse {
    /// The beginning of what it says about a failure: a description, a title, or a line of text.
    var words: String? {
        let text: String
        if let fields = JSONValue(json: body)?.object {
            let said = ["error_description", "message", "detail"].compactMap { fields[$0]?.string }
            text = said.first { !$0.isEmpty } ?? ""
        } else if isHTML {
            text = SeenPage.title(String(decoding: body.prefix(65_536), as: UTF8.self))
        } else {
            let lines = String(decoding: body.prefix(4_096), as: UTF8.self).drop(while: \.isNewline)
            text = String(lines.prefix { !$0.isNewline })
        }
        return text.isEmpty ? nil : String(text.prefix(120))
    }

    /// Whether the body says that it is HTML.
    var isHTML: Bool { headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true }

    /// Whether the server says that it is asked too often, or at a bad moment.
    var isTooMany: Bool { status == 429 || status == 503 && headers["Retry-After"] != nil }

    /// Whether the answer is about the server's load or a proxy before it, and not about what was asked.
    var isTemporaryFailure: Bool { [408, 425, 429, 502, 503, 504].contains(status) }
}
