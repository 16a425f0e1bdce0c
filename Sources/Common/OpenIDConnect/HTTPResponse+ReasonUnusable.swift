import HTTPMessages
import JSON
import WebText

extension HTTPResponse {
    /// Why an answer that should have status 200 and JSON cannot be used, for a log.
    var reasonUnusable: String {
        guard status == 200 else { return "answers with status \(status)" }
        if JSONValue(json: body) != nil {
            return "answers with status 200, and JSON without the expected members"
        }
        let type = headers["Content-Type"].map { Printable.text($0, limit: 80) } ?? "no Content-Type"
        return "answers with status 200 and a body that is not JSON (\(type))"
    }
}
