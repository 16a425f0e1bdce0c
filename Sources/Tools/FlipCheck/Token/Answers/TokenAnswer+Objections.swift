import HTTPMessages
import OAuth

extension TokenAnswer {
    /// The objections to the type of an answer that carries tokens.
    var typeObjections: [String] {
        (response.status == 200 ? [] : ["the status is \(response.status)"])
            + (response.isJSON ? [] : ["Content-Type is \(response.headers["Content-Type"] ?? "missing")"])
    }

    /// The objections to the instructions for caches.
    var cacheObjections: [String] {
        // RFC 6749 section 5.1: any response that holds tokens.
        return response.forbidsStoring
            ? [] : ["Cache-Control is \(response.headers["Cache-Control"] ?? "missing")"]
    }

    /// The objections to these fields, by the reading that Google's side of this project has too.
    func objections(to fields: String...) -> [String] {
        TokenResponse.problems(json: response.body)
            .filter { $0.field.map(fields.contains) ?? true }.map(\.description)
    }
}
