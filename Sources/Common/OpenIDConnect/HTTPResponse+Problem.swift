import HTTPMessages
import JSON
import WebText

extension HTTPResponse {
    /// What is wrong with a provider's answer that should have JSON and status 200, for a log.
    var problem: String {
        guard status == 200 else { return "answers with status \(status)" }
        if JSONValue(json: body) != nil {
            return "answers with status 200, and JSON without the expected members"
        }
        let type =
            headers["Content-Type"].map { Printable.text($0, limit: 80) } ?? "a body without Content-Type"
        return "answers with status 200 and \(type), which is not JSON"
    }
}
