import HTTPMessages

/// Why a request is refused, with the status of the answer.
struct RequestRefusal: Error, Sendable, Hashable {
    let status: Int
    /// A sentence for the client.
    let reason: String

    /// A refusal with 400.
    static func malformed(_ reason: String) -> RequestRefusal {
        RequestRefusal(status: 400, reason: reason)
    }

    /// The answer to the request, with the reason as plain text.
    var response: HTTPResponse {
        HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", text: reason + "\n")
    }
}
